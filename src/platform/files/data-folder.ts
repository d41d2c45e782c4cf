import { homedir } from 'node:os'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The app's own data on this device: settings, replica records, caches of libraries that can't be written to. The same place
 * for the window and the command line: Electron's userData, or SANAD_DATA_DIR.
 */
export const dataFolderOf = (environment: Environment, platform: string = process.platform): string =>
  environment['SANAD_DATA_DIR'] ?? join(configFolder(environment, platform), 'sanad')

const configFolder = (environment: Environment, platform: string): string => {
  switch (platform) {
    case 'win32':
      return environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming')
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support')
    default:
      return environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
  }
}
