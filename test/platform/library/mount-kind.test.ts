import { describe, expect, it } from 'vitest'
import { hearsOnlyItself, isRemoteKind, kindOfMount } from '#platform/library/mount-kind'
import { temporaryFolder } from '#support/temporary-folder'

const mountinfo = [
  '22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw',
  '40 22 0:35 / /mnt/share rw,relatime shared:20 - cifs //server/share rw,vers=3.0',
  '41 22 0:36 / /home/layla/archive rw shared:21 - nfs4 server:/archive rw',
  '42 22 8:17 / /media/layla/USB\\040STICK rw shared:22 - fuseblk /dev/sdb1 rw',
  '43 22 0:40 / /home/layla/remote rw shared:23 - fuse.sshfs layla@server: rw',
  '44 41 8:33 / /home/layla/archive/local rw shared:24 - ext4 /dev/sdc1 rw',
  '45 22 8:49 / /mnt/share rw shared:25 - vfat /dev/sdd1 rw',
  'nonsense',
].join('\n')

describe('what a folder lies on', () => {
  it.each([
    ['/home/layla/documents', 'ext4'],
    ['/home/layla/archive', 'nfs4'],
    ['/home/layla/archive/2020', 'nfs4'],
    ['/home/layla/archive-2', 'ext4'],
    ['/home/layla/archive/local/a', 'ext4'],
    ['/media/layla/USB STICK/interviews', 'fuseblk'],
    ['/home/layla/remote', 'fuse.sshfs'],
    // Mounted over another.
    ['/mnt/share/a', 'vfat'],
  ])('%s: %s', (path, kind) => {
    expect(kindOfMount(mountinfo, path)).toBe(kind)
  })

  it('is told from where others write unheard', () => {
    for (const kind of ['nfs', 'nfs4', 'cifs', 'smb3', '9p', 'fuse.sshfs', 'fuse', 'fuse.rclone', 'vboxsf'])
      expect([kind, isRemoteKind(kind)]).toEqual([kind, true])
    for (const kind of ['ext4', 'btrfs', 'vfat', 'exfat', 'ntfs3', 'fuseblk', 'tmpfs', 'overlay'])
      expect([kind, isRemoteKind(kind)]).toEqual([kind, false])
    expect(kindOfMount('', '/a')).toBeNull()
  })

  it('is this computer’s own for a folder of it, and a share for a name on the network', async () => {
    expect(await hearsOnlyItself(await temporaryFolder())).toBe(false)
    expect(await hearsOnlyItself('\\\\server\\share\\archive')).toBe(true)
    expect(await hearsOnlyItself('\\\\?\\C:\\archive')).toBe(false)
    expect(await hearsOnlyItself('/nowhere/at/all')).toBe(false)
  })
})
