/** A target as a path in the package; one that climbs out of it stays at its root, where nothing is. */
export const resolved = (folder: string, target: string): string => {
  const path: string[] = target.startsWith('/') ? [] : folder.split('/').filter((step) => step !== '')
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
