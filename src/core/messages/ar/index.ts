import { app } from './app'
import { bundle } from './bundle'
import { cli } from './cli'
import { encoding } from './encoding'
import { exporting } from './exporting'
import { failure } from './failure'
import { importing } from './importing'
import { library } from './library'
import { menu } from './menu'
import { outputs } from './outputs'
import { paper } from './paper'
import { reading } from './reading'
import { redaction } from './redaction'
import { search } from './search'
import { window } from './window'

/** Every string that a person sees, by area. */
export const ar = {
  app,
  bundle,
  cli,
  encoding,
  exporting,
  failure,
  importing,
  library,
  menu,
  outputs,
  paper,
  reading,
  redaction,
  search,
  window,
}
