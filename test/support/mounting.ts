import { execFileSync } from 'node:child_process'

/** Whether a test may mount a file system of its own in a namespace of its own: nothing is mounted for anybody else. */
export const canMount = (): boolean => {
  try {
    execFileSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=64k none /mnt'], { stdio: 'ignore' })
    return true
  } catch {
    // Not on this system, or not for this user.
    return false
  }
}
