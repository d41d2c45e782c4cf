import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it } from 'vitest'
import { whenComeBackTo } from '#main/look-again'

it('looks again when the window is come back to after over a minute, once', () => {
  const window = new EventEmitter()
  let now = 0
  let looks = 0
  whenComeBackTo(
    window as unknown as BrowserWindow,
    () => looks++,
    () => now,
  )
  window.emit('focus')
  window.emit('blur')
  now += 59_000
  window.emit('focus')
  expect(looks).toBe(0)
  window.emit('blur')
  now += 61_000
  window.emit('focus')
  now += 120_000
  window.emit('focus')
  expect(looks).toBe(1)
})
