import {
  addTableSchema,
  lookAtTableSchema,
  type AddedTable,
  type TablePlan,
  type TableView,
} from '#core/table/adding-table'
import { call, nothing } from '../call'

/** Rows of tables, made into files of the library. */
export const tableCalls = {
  /** Asks for the file of a table; null when the person cancels. */
  chooseTable: call(nothing)<string | null>(),
  /** The beginning of a table, and which column seems to be what; nothing is written. */
  lookAtTable: call(lookAtTableSchema)<TableView>(),
  /** What adding it would mean; nothing is written. */
  planTable: call(addTableSchema)<TablePlan>(),
  /** Adds its rows; `takeBackAdded` takes them back. */
  addTable: call(addTableSchema)<AddedTable>(),
} as const
