// Every scripted edit of a fault, by the fault's number.
import { answersAtTheDoor } from './answers-at-the-door.ts'
import { beforeByteOne } from './before-byte-one.ts'
import { carrierRules } from './carrier-rules.ts'
import { centralSetUp } from './central-set-up.ts'
import { codesDrawn } from './codes-drawn.ts'
import { commands } from './commands.ts'
import { companyRules } from './company-rules.ts'
import { damagedPictures } from './damaged-pictures.ts'
import { doors } from './doors.ts'
import type { Edits } from './edit.ts'
import { labelsAndDevices } from './labels-and-devices.ts'
import { labelsAndPrints } from './labels-and-prints.ts'
import { labelsBought } from './labels-bought.ts'
import { lateAnswers } from './late-answers.ts'
import { neighbours } from './neighbours.ts'
import { numbersOfAnother } from './numbers-of-another.ts'
import { operatorAndTime } from './operator-and-time.ts'
import { orderBoxes } from './order-boxes.ts'
import { orderFolder } from './order-folder.ts'
import { ordersService } from './orders-service.ts'
import { otherPaper } from './other-paper.ts'
import { packingSlips } from './packing-slips.ts'
import { printer } from './printer.ts'
import { printerLanguages } from './printer-languages.ts'
import { purchaseKills } from './purchase-kills.ts'
import { resolutions } from './resolutions.ts'
import { resultsOut } from './results-out.ts'
import { returnLabel } from './return-label.ts'
import { scanBack } from './scan-back.ts'
import { service } from './service.ts'
import { storage } from './storage.ts'
import { trail } from './trail.ts'
import { twoWindows } from './two-windows.ts'
import { voidsTogether } from './voids-together.ts'
import { warehouse } from './warehouse.ts'
import { waysOut } from './ways-out.ts'
import { weights } from './weights.ts'

export const edits: Edits = {
  ...purchaseKills,
  ...storage,
  ...printer,
  ...service,
  ...operatorAndTime,
  ...warehouse,
  ...waysOut,
  ...labelsAndPrints,
  ...commands,
  ...labelsAndDevices,
  ...labelsBought,
  ...trail,
  ...lateAnswers,
  ...doors,
  ...numbersOfAnother,
  ...answersAtTheDoor,
  ...printerLanguages,
  ...carrierRules,
  ...resolutions,
  ...otherPaper,
  ...damagedPictures,
  ...beforeByteOne,
  ...neighbours,
  ...companyRules,
  ...centralSetUp,
  ...codesDrawn,
  ...scanBack,
  ...weights,
  ...orderFolder,
  ...orderBoxes,
  ...ordersService,
  ...resultsOut,
  ...twoWindows,
  ...returnLabel,
  ...packingSlips,
  ...voidsTogether,
}
