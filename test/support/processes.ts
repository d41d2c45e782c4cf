import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** What Linux tells of a running process in /proc. */
export type RunningProcess = {
  readonly pid: number
  readonly parent: number
  readonly commandLine: string
  /** `Name: value` lines of /proc/PID/status. */
  readonly status: ReadonlyMap<string, string>
}

/** A process and everything it started, for as long as it lives. */
export const processTree = (pid: number): readonly RunningProcess[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => lookAt(Number(name)))
  const below = (parent: number): readonly RunningProcess[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return [...all.filter((one) => one.pid === pid), ...below(pid)]
}

const lookAt = (pid: number): readonly RunningProcess[] => {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n')
    const status = new Map(lines.map((line) => splitOnce(line)))
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return [{ pid, parent: Number(status.get('PPid')), commandLine, status }]
  } catch {
    // It ended while it was looked at.
    return []
  }
}

const splitOnce = (line: string): readonly [string, string] => {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1).trim()]
}

/** The network namespace a process lives in, as a name to compare. */
export const networkNamespace = (pid: number | 'self'): string => readlinkSync(`/proc/${pid}/ns/net`)
