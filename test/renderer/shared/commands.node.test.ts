import { expect, it } from 'vitest'
import { plain } from '#renderer/shared/api'
import { onCommand, runCommand } from '#renderer/shared/commands'
import { reactive } from 'vue'

it('asks the last who spoke up first, and passes a command on that was answered with false', () => {
  const asked: string[] = []
  const ends = [
    onCommand('find-in-article', () => asked.push('window')),
    onCommand('find-in-article', () => {
      asked.push('reader')
      return false
    }),
  ]
  expect(runCommand('find-in-article')).toBe(true)
  expect(asked).toEqual(['reader', 'window'])
  ends.forEach((end) => end())
  expect(runCommand('find-in-article')).toBe(false)
})

it('sends plain values over the bridge: no proxies, nothing undefined', () => {
  const sent = plain(reactive({ tags: ['أ'], note: undefined, range: { start: 1, end: 2 }, colour: null }))
  expect(structuredClone(sent)).toEqual({ tags: ['أ'], range: { start: 1, end: 2 }, colour: null })
})
