// The faults of docs/reliability.md: what happens, what is required, and how it is tested here.

export interface Fault {
  readonly number: number
  readonly fault: string
  readonly required: string
  /**
   * `process`: the real station as a process. `port`: no real edge exists here, so the test goes through
   * the port with the other side scripted. `warehouse`: real stations as processes on one
   * PostgreSQL; not run where none is installed.
   */
  readonly by: 'process' | 'port' | 'warehouse'
  /** Run once more with the station on a shared ledger: what its purchases, hands and clocks do there. */
  readonly onBoth: boolean
}

type Row = readonly [fault: string, required: string, by?: Fault['by'] | 'both']

/** 1 to 54, as the numbers of the first round stood. */
const FIRST: readonly Row[] = [
  ['kill -9 before the intent', 'nothing is sent; the reference is free'],
  ['kill -9 after the intent', 'nothing is sent; the intent is abandoned, the reference is free'],
  ['kill -9 after sending', 'unknown, on the attention list, never bought again automatically'],
  ['kill -9 between the answer and its commit', 'unknown, settled by an operator with the number'],
  ['kill -9 as answer, label and job are committed', 'bought and printed once after the restart'],
  ['kill -9 as the job is about to send', 'unsure, not sent again automatically'],
  ['kill -9 in the middle of the bytes', 'unsure, not sent again automatically'],
  ['kill -9 after the bytes, before the evidence', 'unsure, not sent again; the operator settles it'],
  ['kill -9 in a void', 'void unknown, not printable; a later refusal proves nothing'],
  ['kill -9 in a close', 'close unknown, no second close until an operator settles it'],
  ['kill -9 in add-funds', 'funds unknown, no second add until an operator settles it'],
  ['kill -9 in a migration', 'the next start completes it; nothing is lost'],

  ['disk full before the intent', 'refused with a reason, nothing is sent; it continues when there is room'],
  ['disk full at the answer', 'answer, label and job are kept in the reserve'],
  ['read-only disk', 'the start is refused with a reason'],
  ['corrupt ledger file', 'set aside and reported; nothing is silently recreated'],
  ['fsync error', 'no byte leaves; buying stops until a restart'],
  ['ledger locked for 30 s at the answer', 'the answer waits and is kept'],
  ['an old backup restored', 'noticed; nothing is bought'],
  ['corrupt settings', 'set aside and reported; nothing is bought until they are restored'],
  ['keychain locked', 'reported, nothing is sent, nothing is stored in the clear', 'port'],

  ['unplugged mid-write', 'unsure with the bytes counted, not sent again'],
  ['paper out before', 'no label is bought, or it is bought to print later'],
  ['paper out mid-label', 'the printer finishes it itself: sent once, printed once'],
  ['head closed 10 min later', 'exactly one label'],
  ['power-cycled with a full buffer', 'unsure, not sent again; a reprint makes one label'],
  ['mute printer', 'not ready if it ever answered, else one-way: sent, never printed'],
  ['half or garbage ~HS', 'not ready; nothing is bought'],
  ['reset after accept', 'no job begun; nothing is bought'],
  ['port 9100 held by another', 'not begun; printed when it is free'],
  ['wrong flow control', 'lost bytes are detected: unsure, not printed'],
  ['another device on the same port name', 'noticed before byte 1; nothing is bought'],
  ['spooler "complete", nothing printed', 'sent, never printed; the operator settles it', 'port'],
  ['command prefix changed by another host', 'noticed before byte 1; held'],

  ['timeout after the purchase', 'unknown; not bought again until settled'],
  ['5xx, HTML, cut-off JSON', 'unknown; sent once'],
  ['errors and tracking together, wrong requestId', 'bought with a mark; unknown'],
  ['image missing', 'bought with a mark, nothing printed'],
  ['401 mid-shift', 'one renewal; bought once'],
  ['Retry-After as date, huge, negative', 'clamped to 1–300 s; not executed, the reference is free'],
  ['TLS failure, portal, redirect', 'no credential leaves'],
  ['slow-loris', 'unknown in time; the station answers meanwhile'],
  ['meter exhausted mid-batch', "refused in the service's words; the reference is free"],
  ['NaN or negative balance', 'never shown as a number that it is not; a negative one is shown'],
  ['answer arriving after the override', 'changes nothing; the override is recorded'],

  ['double click, Enter bounce', 'one purchase, one label'],
  ['doubled or wrong scan', 'unknown code; opens and prints nothing'],
  ['second instance', 'refused with a reason; the first keeps working'],
  ['two stations, one reference', 'one purchase', 'warehouse'],
  ['station dies holding a reference', 'taken over as unknown, never free', 'warehouse'],
  ['clock moved at close', 'each label in exactly one close'],
  ['DST, 29 February, zone change', 'dates are kept; each label in exactly one close'],
  ['close partly done', 'only unresolved labels are tried again'],
  ['update while jobs wait', 'held jobs wait through it and print once', 'port'],
]

/** By number, from 55 on: `both` is `process`, run once more on a shared ledger. */
const LATER: Readonly<Record<number, Row>> = {
  65: [
    'kill -9 at each commit of a close',
    'it ends; what was not handed over is closed by the next',
    'both',
  ],
  66: [
    'disk and database gone as operation 3 answers',
    'the running station ends the close by that answer; no list keeps it',
    'both',
  ],
  67: [
    'disk and database gone as a purchase, a void or funds are answered',
    'reported, kept and written by the running station; nothing is asked twice',
    'both',
  ],
  68: [
    'manifested already, after a crash',
    'marked closed by an operator, label by label; no longer on any list',
    'both',
  ],
  69: ['a void and a close race for one label', 'voided or closed, never both; reported', 'both'],
  70: ['two answers to one unknown close', 'the first is kept, the second is refused with a reason', 'both'],
  75: ['funds added, their reading cannot be kept', 'added on record and reported; balances are shown'],
  76: [
    'kill -9 while a label’s picture is fetched',
    'bought with its numbers, on the list, fetched again',
    'both',
  ],
  77: ['resume pressed many times', 'one runner; each order once; pause stops it', 'both'],
  55: [
    'mode, account or address saved under a command',
    'refused with a reason; the answer stays in its records',
    'both',
  ],
  56: [
    'stopped while a purchase is under way',
    'begins nothing new, waits for the answer, then ends',
    'both',
  ],
  58: [
    'bought while the label server is set to test',
    'one live purchase per reference across all accounts',
    'both',
  ],
  59: ['labels of a former account', 'nothing is asked of another; on the list until settled', 'both'],
  60: ['a training label voided in live', 'refused; nothing is asked, training stays one account', 'both'],
  57: ['stopped twice while a purchase is under way', 'unknown, on the attention list, ends at once', 'both'],
  78: ['a number typed that another label has', 'refused; a void goes by the service’s own number', 'both'],
  79: [
    'several packages voided, kill -9 in between',
    'each number is asked; a 200 is never asked again',
    'both',
  ],
  80: [
    'a print cancelled, “not printed”, “damaged”',
    'on the list until printed, voided or on the box',
    'both',
  ],
  81: ['two reprints at once', 'two copies, each with its number and reason', 'both'],
  82: [
    'training prints, live jobs wait',
    'only training’s own printer; live jobs wait and are reported',
    'both',
  ],
  83: ['errors beside prices or balances', 'the data is kept, the errors are shown as warnings beside it'],
  85: [
    'a file or disk saved as a printer',
    'nothing is written; reported, its labels wait and print elsewhere',
  ],
  90: ['data folder open to others, umask 000', 'nothing in it can be read by another user', 'both'],
  86: ['text outside the formats of a bought label', 'left out, reported once; the label prints'],
  87: ['text outside the formats of a file', 'held until an operator says print anyway'],
  88: ['a label that writes to the printer for good', 'held, however it is spelled'],
  93: [
    'the whole trail rewritten, hashes and all',
    'detected without the key, from its first entry on',
    'port',
  ],
  92: ['a bench’s own login changes the trail', 'the server refuses; the station keeps working', 'warehouse'],
  91: [
    'records changed from outside',
    'the check names each record that was changed or removed; so does every start until a check finds none',
    'both',
  ],
  96: [
    'disk full at the answer, a virtual printer on it',
    'the station keeps working; bought, its paper is written when there is room',
  ],
  97: ['the program is suspended as the answer comes', 'the answer is read on resuming: bought, sent once'],
  98: [
    'a void’s yes after “not voided”, from a station that was suspended',
    'cancelled on record, marked until seen; not asked again, no reprint',
    'warehouse',
  ],
  99: [
    'added funds’ yes after “not added”, from a station that was suspended',
    'added on record, marked until seen',
    'warehouse',
  ],
  100: ['a label’s yes after it was bought by hand and voided', 'nothing is printed; reported', 'warehouse'],
  101: [
    'a close’s yes after “not closed”, under the next close',
    'closed, in exactly one close, on no list',
    'warehouse',
  ],
  102: [
    'one reference of added funds used twice',
    'refused with a reason, unless the first was not added',
    'both',
  ],
  104: ['kill -9 while a set-up file is taken over', 'all old or all new: settings, secrets, printers'],
  105: [
    'a bought label leaves units, scale, width, media, or a far origin, rotation or character replacement changed',
    'the next label prints as on a printer just switched on',
  ],
  107: ['settings that would rewrite a request', 'refused with a reason when saved; nothing is sent'],
  108: [
    'a document’s link leads to another port of this machine',
    'not asked; the label waits on the list until a supervisor lists the host',
  ],
  109: [
    'a label voided while the station that has its print is cut off, and printed there',
    'marked as voided and on paper until seen; not if the print was known when it was voided',
    'warehouse',
  ],
  110: [
    'a label’s answer names another order’s label beside its own number',
    'only its own number is recorded and voided; the other label is untouched',
  ],
  111: [
    'a label’s answer gives the number of another order’s live label',
    'held before byte 1, and marked with that order; neither is voided by that number',
    'both',
  ],
  112: [
    'a label that shares its only number is to be cancelled',
    'nothing is asked; on the list until a supervisor says what happened to it at the service',
    'both',
  ],
  113: [
    'a print waits at a station that was lost',
    'once cancelled at another, it does not print when its station returns; the label is listed until printed',
    'warehouse',
  ],
  114: [
    'a command’s number comes again with another address, amount, reference, file or label',
    'refused with a reason; an identical repeat gets the first answer, nothing is asked twice',
    'both',
  ],
  115: [
    'a service refuses a purchase as seen before, or as a conflict',
    'unknown, on the list; a plain refusal frees the reference',
  ],
  136: [
    'a station is back at work without reaching the others, who may have cancelled what waits there',
    'nothing prints until they are heard, or an operator releases it knowing this',
    'warehouse',
  ],
  155: [
    'a station is suspended while its request waits for a token, and others do the same again',
    'its request never leaves; each is bought, added, voided and closed once',
    'warehouse',
  ],
  134: [
    'the printer takes a label’s bytes and then disappears or stops answering',
    'unsure, on the list, within two minutes; the operator’s decision is kept',
  ],
  135: [
    'two benches at work on one ledger, each with its own account',
    'each sees and settles only its own labels; those of a bench that is off are on the others’ list',
    'warehouse',
  ],
  121: [
    'a label’s answer has fewer numbers or labels than the order has packages',
    'what arrived is printed; marked, on the list',
  ],
  122: [
    'a bought label that only stores, downloads or comments',
    'not printed, never reported as printed; on the list',
  ],
  123: [
    'one answer has the same bought label many times',
    'held and reported until an operator looks; a different document beside it is printed and reported',
  ],
  124: [
    'a customs form comes beside the label, under a name of its own',
    'both are printed; what cannot be printed is marked',
  ],
  125: [
    'a label’s number is no part of an address',
    'marked; not asked for; a supervisor says what happened to it at the service',
  ],
  126: [
    'a printer is saved with a language, a resolution or a field that the station does not have',
    'refused with a reason; ZPL and the resolution’s own pitch are taken',
  ],
  120: [
    'disk failing as the station starts',
    'the start is refused with a reason; what was in doubt stays in doubt',
  ],
  127: [
    'a success in the body of a 401 or 429',
    'a label counts, marked; anything else is unknown; nothing is sent a second time',
  ],
  128: [
    'added funds, a close or a manifest get the answer to another request, or a refusal beside the success',
    'unknown, on the list; nothing is reported as done',
  ],
  153: [
    'a void, a close or added funds are denied beside a 2xx, or affirmed beside a no',
    'unknown, on the list; never done, never refused',
  ],
  170: [
    'a void, added funds, a close, a manifest or a refusal come with another 2xx than 200',
    'unknown, on the list, unless the body itself confirms it; 202, 206 and 207 never count; a label is bought',
  ],
  171: [
    'an order has data that its service has no field for: a reference, a return address, a declared value',
    'what changes the purchase stops before any money is spent; the rest is bought without it, and the label names each',
  ],
  172: [
    'an orders file names orders that a batch or an earlier file is shipping meanwhile',
    'they are left out; the answer and the screen name each with the reason',
    'both',
  ],
  192: [
    'a bought label’s JSON text has letters beyond ASCII and names another code page than UTF-8, or none',
    'its text is sent in the page it names; what that page lacks is sent as received, with a warning',
  ],
  191: [
    'the text of such a label is in another code page than UTF-8, or has letters that the drawing font lacks',
    'drawn with that code page; a name with letters that cannot be drawn is held, and no empty box is printed',
  ],
  190: [
    'a ZPL label for a TSPL or EPL2 printer has something the station does not draw as a ZPL printer would: a wrapped text, other units, a kept picture, a clock, a serial number',
    'held before byte 1, with the reason; an operator who checked can print it; a ZPL printer gets it as received',
  ],
  203: [
    'a label for a TSPL or EPL2 printer changes the subset of its Code 128 in the middle, as carriers write it: one character behind a code, or CODE C behind letters',
    'every character is in the bars, by ZPL’s rules; what is read from the dots is compared with them, and not with the drawer’s own reading',
  ],
  204: [
    'a barcode’s data on such a label can be read in more than one way by printers: escapes without their sign, kinds mixed in a QR code, odd digits, too many digits',
    'held before byte 1, with the barcode and its data; data with one reading is drawn that way',
  ],
  205: [
    'a ZPL label made for another resolution leaves the size of a text to its printer, or would be moved by more dots than printers take',
    'the size is written out in the printer’s dots; if it is unknown, or more dots than the command allows, the label is held and the command named',
  ],
  206: [
    'a text on a label for a TSPL or EPL2 printer has more lines than its block, or a word wider than it',
    'held before byte 1: a ZPL printer would overprint the block’s last line, not what is below',
  ],
  184: [
    'a ZPL file has, before its first label, the beginning of a label in another language',
    'not taken for one of our labels: held for its text, and what an operator allows is drawn like any ZPL',
  ],
  183: [
    'the process that draws a label for a printer of another language ends while it draws',
    'the label is held as not drawn, not as “printer not ready”; it goes again without a reason, or to a ZPL printer, and the next label prints',
  ],
  193: [
    'an orders file has two columns of one field: its own name beside another heading, or one name twice, and they disagree; in JSON an object stands where an amount belongs',
    'the field’s own name wins; a row in which they differ, or an object not fully understood, says so at its field, and nothing is bought for it',
  ],
  182: [
    'a print allowed for another reason has an unreadable barcode, and goes to another printer',
    'that permission does not cover the barcode: it is held there too, until an operator who checked agrees',
  ],
  181: [
    'a weight of an orders file has a space or two marks in it: 1 234 g, 1.234,5 kg',
    'it is not read as another weight; its row says so, and nothing is bought for it',
  ],
  154: [
    'a refused purchase shows that something was sold, or a success returns as its number what was sent',
    'unknown, on the list, the reference is not free; what was sent is not taken as the label’s number',
  ],
  150: [
    'a bought label’s number is drawn beyond the edge of the paper',
    'printed and marked, on the list; the preview says so',
  ],
  151: [
    'a printer is removed while live labels wait for it',
    'announced beforehand; they stay on the list, and print on another printer',
  ],
  156: [
    'waiting orders changed, removed or added from outside',
    'none of them is bought; each is reported by name; removed and imported again they ship',
    'both',
  ],
  159: [
    'records changed, removed or made unreadable from outside; the station writes to one of them',
    'each is reported until a supervisor has seen it, the written one too; what it protects stays protected; a further change is reported again',
    'both',
  ],
  158: [
    'the purchase of one order of a batch, and states and places of others, changed from outside',
    'the rest ships; each is named; removed and imported again they ship',
    'both',
  ],
  166: [
    'the record of a bought label is changed or taken away from outside, and its reference comes again',
    'not bought; reported by name at once; a second label with a reason is bought',
    'both',
  ],
  160: [
    'a label goes to a printer that speaks another language than ZPL',
    'the operator is asked which; it comes out dot for dot in that language, bought, from a file or as a test; “sent”, never “printed”',
  ],
  161: [
    'a barcode of a ZPL label cannot be read once it is drawn for such a printer',
    'held before byte 1 with the next step; an operator who checked can print it',
  ],
  162: [
    'a label waits, and by now its printer speaks another language',
    'it is remade in that language; no byte of the old one is sent',
  ],
  163: [
    'a new printer does not say which language it speaks',
    'saved, and the operator chooses; a ZPL printer is asked only in ZPL',
  ],
  173: [
    'a ZPL label was made for another resolution than the printer’s',
    'it comes out at its size, with every code unchanged and in whole dots; what already fits the printer is sent byte for byte',
  ],
  174: [
    'such a label has something that cannot be kept in the printer’s dots',
    'held before byte 1 with its name and the next step; an operator prints it as received, or on a printer it was made for',
  ],
  167: [
    'orders of another file are put into a batch that was paused; a batch, a file and a waiting order changed from outside',
    'only what the trail has for the batch is bought; each is named, at the bench too, and ships as a new batch',
    'both',
  ],
  169: [
    'the checkpoint of the audit trail is changed from outside',
    'the next check names it, and so does the next start; nothing else in the trail is in doubt',
    'both',
  ],
  168: [
    'stored labels, and waiting or finished prints, changed from outside',
    'none of it is printed; reported by name; a copy from the service, and a reprint of the label, come out',
    'both',
  ],
  188: [
    'what a service is asked for about a bought label is changed from outside, with its count of changes',
    'nothing is voided, handed over or printed by it; reported by name; it continues once it is restored, or a supervisor has seen it',
    'both',
  ],
  189: [
    'added money and a close with an unknown outcome are removed from the records, or a label’s close is',
    'neither is done again; reported by name; it continues once a supervisor has seen it',
    'both',
  ],
  194: [
    'labels and services of a close with an unknown outcome are changed or removed from outside',
    'it blocks the next one and says why; once a supervisor has seen it, it is on the list as it was, and a decision settles it',
    'both',
  ],
  202: [
    'an orders file names the unit of its weights, or of its sides, in a separate column or by a sign, or has a weight in two columns',
    'each row is read in its unit, pounds and ounces together; a row whose unit is unknown is reported, and nothing is bought for it',
  ],
  237: [
    'the station is killed while the second of three boxes of an order is being bought',
    'the first has its label, the second is asked about and not bought again, and the third ships; the order says what is missing',
  ],
  238: [
    'two stations buy the same box of an order at once, and the whole order beside it',
    'one label each box, and none for the whole order; another number of boxes needs somebody who knows the former one',
    'warehouse',
  ],
  236: [
    'an orders file says a weight or the sides twice, and only the one in another object or under other headings has a unit',
    'the unit is not applied to the order’s own number: the row is reported, and nothing is bought for it',
  ],
  207: [
    'prints are added to the station’s records from outside, one of them for a bought label',
    'none of them is printed: held, reported, and they can only be cancelled',
  ],
  200: [
    'another program deletes a bought label from the station’s records together with its entries in the trail',
    'nothing more is bought, paid or closed, across restarts, until a supervisor has compared with the services’ lists',
  ],
  201: [
    'another program changes the station’s records while it works, and nobody runs a check',
    'the station checks all of them automatically and shows above every screen what it found',
  ],
  208: [
    'a bench gets another name, and another program deletes a label that was bought under the one before with all its events',
    'nothing more is bought: what is recorded under earlier names must stay as it is',
  ],
  209: [
    'a supervisor accepted a changed trail, and another program deletes an earlier label with all its events',
    'nothing more is bought: what was there when it was accepted must stay as it is',
  ],
  210: [
    'a station is killed, and another program deletes an older label with all its events before the next start',
    'the start checks all records in the background, and nothing is bought from then on',
  ],
  211: [
    'labels must be scanned back from their boxes, and the station is killed after a print, after a scan, and after the statement that nothing can be scanned',
    'the next order waits for the label across the restart, and nothing is bought; what was scanned or said is kept and counted',
  ],
  212: [
    'the code of another order’s label is scanned from the box, and codes that are nearly the right one: one character less, one more before or after it, the number within a longer one',
    'both orders are named and it is recorded; it proves nothing, and the next order keeps waiting',
  ],
  213: [
    'three packages have one label each, from a printer that never answers, and the station is killed when two are scanned',
    'two of three are known after the restart; the third proves the print, so nobody has to decide',
  ],
  214: [
    'a label is reprinted after it was scanned, and the station is killed',
    'the new paper is scanned before the next order; once the label is voided there is nothing to scan',
  ],
  215: [
    'a day is closed for the labels that were scanned back, and one was not',
    'only the others are reported to the parcel service; the one that was not scanned stays open for the next close',
  ],
  216: [
    'a package’s weight is typed with a digit too many, its orders file disagrees, and the station is killed after it asked',
    'nothing is bought before someone weighs it again or says why it is right, also after the restart; the reason is recorded',
  ],
  217: [
    'the package shipped before still lies on the scale, and its weight is typed for the next one',
    'nothing is bought; once the scale has been empty, the same weight counts for this package',
  ],
  218: [
    'a batch reaches an order that weighs no more than its empty box, and the station is killed after it',
    'that order waits for the operator with its reason and the others ship; at the bench it ships with a reason',
  ],
  219: [
    'a file of orders is shipped at once while a label of the bench waits to be scanned back, also after a kill',
    'nothing is bought, and the label is named; the file ships once that is scanned',
  ],
  220: [
    'two windows of a bench ship at once where labels must be scanned back, and the station is killed while the service delays the first one',
    'the second is told which order is being bought, and buys nothing; after the restart nothing is blocked by it, and a label that arrives is scanned before the next order',
  ],
  221: [
    'the station is killed again and again while it imports order files from a folder',
    'each file is imported once and ends up in one place; nothing is bought by it',
  ],
  222: [
    'a file of orders is still being written when it is seen',
    'it waits until it is complete; others continue',
  ],
  223: [
    'links, pipes, folders, huge files, and harmful or unreadable names are put into the orders folder, and anyone’s file into its subfolders',
    'nothing outside it is read or moved, nothing hangs; a file that is not a table is refused with a reason; what anyone could have put there is not taken, and this is reported',
  ],
  252: [
    'a program sends orders by HTTP, each again until it is answered, and the station is killed meanwhile',
    'each waits once, and a repeat is answered as the first time; nothing is bought by it',
  ],
  253: [
    'a program sends an order under the reference of another’s, another order under a number that it used, and goes on with a revoked key',
    'each is refused with its reason, nothing of the other’s order is read or replaced, also after a restart',
  ],
  257: [
    'results go to the company’s own system by a signed webhook, and the station is killed before a label is told, while the receiver has it, and as it answers',
    'each label is told, in the order of its steps, with one id and the same words at every try; what is told is what the service sold',
    'both',
  ],
  258: [
    'results go into a folder that is away for a while, and the station is killed once a file is written and not yet marked so, and again with each file',
    'each label’s files are whole, a second one has the name of the first, and none is missing',
  ],
  256: [
    'a service sells one number and sends the label of another package, as ZPL or as a picture, or one of which nothing can be seen',
    'bought and held before byte 1, whatever the printer speaks: no paper by itself, and it can be voided; an operator who checked can print it',
  ],
  271: [
    'a parcel is sold with the label of another live one: with no number to compare it with, or under the other’s label ID',
    'bought and held before byte 1, and the other order is named; of two under one label ID neither is handed over before somebody has said whose it is',
  ],
  260: [
    'a machine that is busy with other things lets a label wait to be drawn for its printer, or to be read for its number',
    'the print says what it waits for, and can be cancelled until its first byte, which lets the next go at once; left alone it comes out by itself, once',
  ],
  267: [
    'the company’s policy takes back a printer that a label waits for, and the station is killed before each start',
    'the label waits for a person at every start, and is on no paper; given back, it is the same printer, and the label comes out once',
  ],
  259: [
    'a receiver of results refuses one order, sends another one elsewhere, lets a third one wait, and answers with a megabyte of words',
    'other orders are told; nothing goes elsewhere; what is refused waits on a screen, also after a restart, for a person who has it tried again; no secret and no address is in the log or in a result',
  ],
  224: [
    'two windows of one station prepare packages, and the station is killed',
    'all of them wait after the restart, in both windows; one window takes one back, and one makes orders of the others',
  ],
  225: [
    'the sender is changed in one window, and another ships at once',
    'nothing is bought with the former sender; the next press ships with the new one, and a repeat is answered as before',
  ],
  227: [
    'a service closes every connection while packers keep pressing the ship key',
    'after three unknown outcomes, nothing more is sent or recorded; once the service answers, each is bought once',
  ],
  226: [
    'a TSPL or EPL2 printer resets the connection in the middle of a label after the station had handed over every byte',
    'the operator is asked; the next label prints whole and separate, whether or not the printer is queried, also after a restart',
  ],
  232: [
    'a TSPL or EPL2 printer that holds half a label is removed and saved again, at the same address or another, without its language',
    'it is asked for its language after the end of the half label; the next label prints whole and separate',
  ],
  235: [
    'labels that wait for a printer are sent to another one twice at once, while the first comes back and the station is killed',
    'each comes out once, from one of the two; the operator is asked about unknown outcomes',
  ],
  241: [
    'the station is killed while the service holds a return label up, and again once a person has settled it',
    'it is asked and not bought twice, whatever the reason, and its order is voided only once it is settled; then it is in no close of the parcel service, and named as paid when the label that went out is voided',
  ],
  242: [
    'the station is killed as a label and its packing slip are committed, between the two, and in the slip',
    'each comes out once, the label first, or the operator is asked about it by name; each can be printed again alone, and no slip counts as a label',
    'both',
  ],
  243: [
    'the office printer’s queue is stopped while labels ship, one of them is voided, and the station is killed',
    'the labels print and are closed; their slips wait by name and come out once, that of the voided label never; no label goes to the office printer',
  ],
  228: [
    'a bought label sets an origin well into the paper, and the next one sets none',
    'each prints where it should; what the first changed is reset after it, without feeding paper',
  ],
  157: [
    'a bought label stores something on the printer’s drives and prints from it',
    'held; an operator who checked can print it anyway; a file that is a single template prints',
  ],
  152: [
    'a record changed from outside so that it cannot be read',
    'the check names it and continues; every list still works; its reference stays reserved, and it is neither voided nor closed',
    'both',
  ],
  165: [
    'messages between stations in the database are changed or forged',
    'no station stops; the print stays on the others’ lists; both keep shipping',
    'warehouse',
  ],
  177: [
    'a bought label has a code that its carrier charges for: its digits, its ZIP, its bars or their white',
    'printed at once; the rule and what to do are shown with the print, and while it waits',
  ],
  195: [
    'bought labels begin with commands from drivers and designers: the printer’s speed, its paper, and to save these',
    'printed at once without them, reported once and recorded; as received, or after an operator agreed, if the settings say so',
  ],
  196: [
    'a label waits, and by now its printer has other stock or another resolution',
    'held before byte 1 with the next step, never cut off or shrunk; an operator who checked can print it as it was made',
  ],
  197: [
    'a bought label that waits is sent to a printer of another resolution or language',
    'remade for that printer and printed there once; the earlier print is closed',
  ],
  198: [
    'a label for a TSPL or EPL2 printer has ink beyond its stock',
    'held before byte 1 and reported; an operator who checked can print it cut off',
  ],
  255: [
    'a bought ZPL label has a picture whose data is cut off or changed, which a printer would leave out',
    'held before byte 1 with the next step, whatever the printer speaks; an operator who checked can print it',
  ],
  199: [
    'one job has labels of two resolutions',
    'each comes out at its size; what already fits the printer is sent byte for byte',
  ],
  244: [
    'the bench that gives a waiting label to another one is killed: before the other hears of it, and after',
    'it comes out once, at the other bench, which waits for its scan; the first prints it no more, and its queue says where it is',
    'warehouse',
  ],
  245: [
    'the bench that takes a label of another one is killed: as it takes it, before it has its print, in its bytes',
    'it comes out once, there, at its next start, and is scanned there before the next order; what nobody knows of is asked, at both benches',
    'warehouse',
  ],
  246: [
    'a label is given to another bench by two hands, and taken back as that bench takes it; the database is away',
    'one of the two benches has it, and it comes out once; with the database away nothing is given, and it is said why',
    'warehouse',
  ],
  247: [
    'a label is voided while it is given to another bench; a bench that has taken one never comes back',
    'voided, it comes out of neither; the other stands on the list, where one word keeps it from coming out there later',
    'warehouse',
  ],
  261: [
    'a label over the company’s price is asked for at two windows and in a batch, without a supervisor, and the station is killed meanwhile',
    'nothing is bought before a supervisor’s PIN, also after the restart; then each is bought once, and the batch goes on where it stopped',
  ],
  262: [
    'the company makes a rule that an order goes by one service alone while it waits in a file; it is shipped by another in a batch and at two windows, and the station is killed',
    'nothing is bought for it by another service, the others ship, and it waits at the bench with its reason, also after the restart; by the rule’s service it is bought once',
  ],
  270: [
    'several labels that nobody used are voided together, and the station is killed between two of them',
    'each is as it truly is: voided, to be settled, or bought and still on the list; asked again, the rest is done and nothing is cancelled twice',
    'both',
  ],
  106: ['a bought label asks for 99 copies', 'printed once and reported; each further copy is a reprint'],
  89: [
    'two kilobytes of label that ask for gigabytes',
    'the station’s memory does not grow; the preview ends, the print continues',
  ],
}

const toFault = (number: number, [fault, required, by = 'process']: Row, onBoth: boolean): Fault => ({
  number,
  fault,
  required,
  by: by === 'both' ? 'process' : by,
  onBoth: onBoth || by === 'both',
})

export const FAULTS: readonly Fault[] = [
  ...FIRST.map((row, index) => {
    const number = index + 1
    const onBoth = row[2] === undefined && (number <= 17 || (number >= 46 && number <= 53))
    return toFault(number, row, onBoth)
  }),
  ...Object.entries(LATER).map(([number, row]) => toFault(Number(number), row, false)),
]

export const LEDGERS = ['embedded', 'postgres'] as const
export type Ledger = (typeof LEDGERS)[number]

/** Those that are run once more on a shared ledger. 49 and 50 have two stations on one in any case. */
export const ON_BOTH: readonly Fault[] = FAULTS.filter(({ onBoth }) => onBoth)

/** The name of a fault's test: its number is how the table and the edits find it. */
export const testName = ({ number, fault }: Fault): string => `fault ${number}: ${fault}`

export const numberIn = (name: string): number | undefined => {
  const found = /\bfault (\d+): /.exec(name)?.[1]
  return found === undefined ? undefined : Number(found)
}
