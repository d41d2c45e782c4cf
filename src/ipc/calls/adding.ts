import * as v from 'valibot'
import {
  addingInputSchema,
  type AddingId,
  type AddingPlan,
  type AddingReceipt,
  type TakenBack,
} from '#core/adding/adding'
import { addAttachmentsSchema, type AttachmentView } from '#core/adding/attachments'
import { article, call } from '../call'

/** Files from elsewhere, copied into the library's folder. */
export const addingCalls = {
  /** Asks for files, or for folders; none when the person cancels. */
  chooseFilesToAdd: call(v.object({ kind: v.picklist(['files', 'folders']) }))<readonly string[]>(),
  /** What adding them would mean: what comes in, under which names, and what is left out; nothing is written. */
  planAdding: call(addingInputSchema)<AddingPlan>(),
  addFiles: call(addingInputSchema)<AddingReceipt>(),
  /** What was sent with an article, and where the library has the same content. */
  listAttachments: call(v.object({ article }))<readonly AttachmentView[]>(),
  addAttachments: call(addAttachmentsSchema)<AddingReceipt>(),
  /** Takes back what one act of adding wrote, as far as it is as it was written and nobody has spoken of it. */
  takeBackAdded: call(
    v.object({
      id: v.custom<AddingId>((id) => typeof id === 'string' && /^urn:uuid:[0-9a-f-]{36}$/u.test(id)),
    }),
  )<TakenBack>(),
} as const
