import { adding } from './adding'
import { agreement } from './agreement'
import { app } from './app'
import { area } from './area'
import { bundle } from './bundle'
import { changes } from './changes'
import { cli } from './cli'
import { codebook } from './codebook'
import { context } from './context'
import { density } from './density'
import { direction } from './direction'
import { encoding } from './encoding'
import { exporting } from './exporting'
import { failure } from './failure'
import { importing } from './importing'
import { library } from './library'
import { list } from './list'
import { locked } from './locked'
import { margin } from './margin'
import { marks } from './marks'
import { menu } from './menu'
import { names } from './names'
import { outputs } from './outputs'
import { pace } from './pace'
import { paper } from './paper'
import { reading } from './reading'
import { redaction } from './redaction'
import { reminder } from './reminder'
import { search } from './search'
import { tables } from './tables'
import { templates } from './templates'
import { tour } from './tour'
import { webArchives } from './web-archives'
import { wholePage } from './whole-page'
import { window } from './window'
import { workbench } from './workbench'

/** Every string that a person sees, by area. */
export const ar = {
  adding,
  agreement,
  app,
  area,
  bundle,
  changes,
  cli,
  codebook,
  context,
  density,
  direction,
  encoding,
  exporting,
  failure,
  importing,
  library,
  list,
  locked,
  margin,
  marks,
  menu,
  names,
  outputs,
  pace,
  paper,
  reading,
  redaction,
  reminder,
  search,
  tables,
  templates,
  tour,
  webArchives,
  wholePage,
  window,
  workbench,
}
