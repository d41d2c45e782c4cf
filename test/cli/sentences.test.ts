import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createConsole, exit, exportNoticeLine, systemLanguage } from '#cli/console'
import { guarded } from '#cli/run'
import { commandLine } from '#support/command-line'
import { libraryOf } from '#support/library'
import { temporaryFolder } from '#support/temporary-folder'

const console = () => {
  let said = ''
  const streams = { out: (text: string) => void (said += text), err: (text: string) => void (said += text) }
  return { console: createConsole({ ...streams, isTerminal: false }, 'en', false), said: () => said }
}

describe('the command line’s sentences', () => {
  it('say in words what is wrong with a bundle, in the person’s language', async () => {
    const { folder } = await libraryOf({ 'one.txt': 'شهادة من الأرشيف' })
    const sanad = await commandLine()
    const bundle = join(await temporaryFolder(), 'bundle')
    await sanad('export', folder, '--out', bundle)
    await writeFile(join(bundle, 'data/documents/d0001/text.txt'), 'أخرى')
    expect((await sanad('check', bundle, '--lang', 'en')).out).toContain('its checksum differs')
    expect((await sanad('check', bundle, '--lang', 'ar')).out).toContain('بصمته')
  })

  it.each(['original-changed', 'original-missing', 'original-unreadable'] as const)(
    'have words for an original left out as %s',
    (kind) => {
      const { console: spoken } = console()
      const line = exportNoticeLine(spoken, { kind, path: 'a.txt', code: 'EIO' })
      expect(line).toContain('a.txt')
      expect(line).not.toContain(kind)
    },
  )

  it('tell of a bug in one sentence, and end with the status for what could not be done', async () => {
    const { console: spoken, said } = console()
    const status = await guarded(spoken, () => Promise.reject(new Error('no such thing')))
    expect(status).toBe(exit.impossible)
    expect(said()).toContain('Something went wrong that should not have')
    expect(said()).toContain('no such thing')
  })

  it.each([
    [{ LC_ALL: 'ar_SY.UTF-8', LANG: 'en_GB' }, 'ar'],
    [{ LC_ALL: '', LANG: 'ar' }, 'ar'],
    [{ LANG: 'fr_FR' }, 'en'],
    [{}, 'en'],
  ])('follow the environment %j', (environment, language) => {
    expect(systemLanguage(environment)).toBe(language)
  })
})
