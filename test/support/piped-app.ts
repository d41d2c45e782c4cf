import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { appEnvironment } from '../../build/launch-app.mjs'
import { root } from '../../build/project.mjs'
import { electronExecutable } from './electron-app'

export type PipedOptions = {
  readonly folder: string
  readonly userData: string
  /** A command to run Electron under, such as `unshare` or `strace`. */
  readonly under?: readonly string[]
  /** The user to run as, for a test that runs as root. */
  readonly user?: { readonly uid: number; readonly gid: number }
  readonly env?: Record<string, string>
  /** Where Electron and the built app are, when another user can't reach them where they lie. */
  readonly place?: AppPlace
}

export type AppPlace = { readonly executable: string; readonly project: string }

export type PipedApp = {
  /** Evaluates JavaScript in the window and returns its value. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Waits until the expression is true in the window. */
  readonly until: (expression: string) => Promise<void>
  /** Of the first process: Electron's main process, or what it runs under. */
  readonly pid: number
  readonly close: () => Promise<void>
}

type Message = {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}
type Send = (method: string, params?: object, sessionId?: string) => Promise<unknown>

const patienceMs = 60_000

/**
 * The app steered over two pipes (Chrome DevTools Protocol, messages ended by a zero byte), for tests in which no
 * socket may exist at all and where Playwright, which connects through one, can't be used.
 */
export const openPipedApp = async (options: PipedOptions): Promise<PipedApp> => {
  const isRootThere = process.getuid?.() === 0 && options.user === undefined
  const switches = [...(isRootThere ? ['--no-sandbox'] : []), '--disable-gpu', '--remote-debugging-pipe']
  const { executable, project } = options.place ?? { executable: electronExecutable(), project: root }
  const [command, ...args] = [...(options.under ?? []), executable, ...switches, project, options.folder]
  const child = spawn(command, args, {
    cwd: project,
    env: appEnvironment(options.userData, options.env),
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    ...options.user,
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const send = protocolOver(child.stdio[3] as Writable, child.stdio[4] as Readable, ended)
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null)
      await Promise.race([send('Browser.close'), ended])
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(force)
  }
  onTestFinished(close)
  const session = await attachToWindow(send)
  const evaluate = async (expression: string): Promise<unknown> => {
    const params = { expression, awaitPromise: true, returnByValue: true }
    const answer = (await send('Runtime.evaluate', params, session)) as { result: { value?: unknown } }
    return answer.result.value
  }
  const until = (expression: string): Promise<void> =>
    retry(expression, async () => ((await evaluate(expression)) === true ? true : undefined)).then(
      () => undefined,
    )
  return { evaluate, until, pid: child.pid ?? 0, close }
}

const protocolOver = (input: Writable, output: Readable, ended: Promise<void>): Send => {
  const waiting = new Map<number, (message: Message) => void>()
  let [lastId, rest] = [0, '']
  output.on('data', (chunk: Buffer) => {
    const messages = `${rest}${chunk.toString('utf8')}`.split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages.map((text) => JSON.parse(text) as Message)) {
      if (message.id !== undefined) waiting.get(message.id)?.(message)
    }
  })
  // A closed pipe shows as the process's end.
  input.on('error', () => undefined)
  return async (method, params = {}, sessionId) => {
    const id = ++lastId
    const answer = new Promise<Message>((done) => waiting.set(id, done))
    input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    const message = await Promise.race([answer, ended])
    if (message === undefined) throw new Error(`The app ended before it answered ${method}.`)
    if (message.error !== undefined) throw new Error(`${method}: ${message.error.message}`)
    return message.result
  }
}

const attachToWindow = async (send: Send): Promise<string> => {
  const targetId = await retry('a window', async () => {
    const { targetInfos } = (await send('Target.getTargets')) as {
      targetInfos: readonly { type: string; targetId: string; url: string }[]
    }
    return targetInfos.find(({ type, url }) => type === 'page' && url !== '' && url !== 'about:blank')
      ?.targetId
  })
  const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as {
    sessionId: string
  }
  return sessionId
}

const retry = async <T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> => {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    const value = await attempt()
    if (value !== undefined) return value
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`Waited ${patienceMs} ms in vain for: ${what}`)
}
