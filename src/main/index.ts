import { app } from 'electron'
import { isCommand, runCommand } from '#cli/run'
import { startApp } from './app'
import { ownArguments } from './arguments'

/** One program: with a command it works without a window (`sanad search …`), otherwise the window opens. */
const given = ownArguments(process.argv, !app.isPackaged)
if (isCommand(given[0])) {
  void runCommand(given, { workersFolder: __dirname }).then((status) => app.exit(status))
} else {
  startApp(given)
}
