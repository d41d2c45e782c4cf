import { readFile, realpath, statfs } from 'node:fs/promises'
import { isSystemError } from '../files/failures'

/**
 * Whether a folder lies where others may write without this system hearing of it: a network share, or a file system that a
 * program makes (FUSE). Watching such a folder succeeds and tells nothing of what others do.
 */
export const hearsOnlyItself = async (folder: string): Promise<boolean> => {
  // A share by its name on Windows; a drive letter that stands for one can't be told.
  if (/^[\\/]{2}[^\\/?.]/u.test(folder)) return true
  try {
    const kind = kindOfMount(await readFile('/proc/self/mountinfo', 'utf8'), await realpath(folder))
    if (kind !== null) return isRemoteKind(kind)
  } catch (error) {
    // No such list, or the folder is gone: the file system's own number is left.
    if (!isSystemError(error)) throw error
  }
  try {
    return process.platform === 'linux' && remoteNumbers.has((await statfs(folder)).type >>> 0)
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}

/** The file system's name of what is mounted where a path is (proc(5), mountinfo): the last of the longest mount points. */
export const kindOfMount = (mountinfo: string, path: string): string | null => {
  let longest = -1
  let kind: string | null = null
  for (const line of mountinfo.split('\n')) {
    const [before, after] = line.split(' - ')
    const point = before?.split(' ')[4]
    const named = after?.split(' ')[0]
    if (point === undefined || named === undefined) continue
    const mounted = unescaped(point)
    const isAbove = mounted === '/' || path === mounted || path.startsWith(`${mounted}/`)
    if (!isAbove || mounted.length < longest) continue
    longest = mounted.length
    kind = named
  }
  return kind
}

/** Blanks and the like are written as octal numbers of their bytes. */
const unescaped = (point: string): string =>
  point.replace(/\\([0-7]{3})/gu, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

const remoteKinds = new Set(
  'nfs nfs4 cifs smb smb2 smb3 smbfs 9p afs ceph coda davfs gfs2 glusterfs lustre ncpfs ocfs2 prl_fs vboxsf virtiofs'.split(
    ' ',
  ),
)

/** `fuseblk` is a disk of this computer: sticks in NTFS or exFAT often come so. */
export const isRemoteKind = (kind: string): boolean =>
  remoteKinds.has(kind) || kind === 'fuse' || kind.startsWith('fuse.')

/** statfs(2): NFS, SMB, CIFS, SMB2, FUSE, Coda, AFS, 9P, Ceph, VirtualBox. */
const remoteNumbers = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x73757245, 0x5346414f, 0x01021997, 0x00c36400,
  0x786f4256,
])
