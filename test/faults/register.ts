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
  ['kill -9 after sending', 'unknown, on the attention list, never bought again by itself'],
  ['kill -9 between the answer and its commit', 'unknown, settled by a person with the number'],
  ['kill -9 as answer, label and job are committed', 'bought and printed once after the restart'],
  ['kill -9 as the job is about to send', 'unsure, not sent again by itself'],
  ['kill -9 in the middle of the bytes', 'unsure, not sent again by itself'],
  ['kill -9 after the bytes, before the evidence', 'unsure, not sent again; the operator settles it'],
  ['kill -9 in a void', 'void unknown, not printable; a later refusal proves nothing'],
  ['kill -9 in a close', 'close unknown, no second close until a person settles it'],
  ['kill -9 in add-funds', 'funds unknown, no second add until a person settles it'],
  ['kill -9 in a migration', 'the next start completes it; nothing is lost'],

  ['disk full before the intent', 'refused in words, nothing is sent; room again and it goes on'],
  ['disk full at the answer', 'answer, label and job are kept in the reserve'],
  ['read-only disk', 'the start is refused in words'],
  ['corrupt ledger file', 'set aside and said; nothing is silently made anew'],
  ['fsync error', 'no byte leaves; buying stops until a restart'],
  ['ledger locked for 30 s at the answer', 'the answer waits and is kept'],
  ['an old backup restored', 'noticed; nothing is bought'],
  ['corrupt settings', 'set aside and said; nothing is bought until they stand again'],
  ['keychain locked', 'said in words, nothing is sent, nothing is kept in clear', 'port'],

  ['unplugged mid-write', 'unsure with the bytes counted, not sent again'],
  ['paper out before', 'no label is bought, or it is bought to print later'],
  ['paper out mid-label', 'the printer finishes it itself: sent once, printed once'],
  ['head closed 10 min later', 'exactly one label'],
  ['power-cycled with a full buffer', 'unsure, not sent again; a reprint makes one label'],
  ['mute printer', 'not ready if it ever answered, else one-way: sent, never printed'],
  ['half or garbage ~HS', 'not ready; nothing is bought'],
  ['reset after accept', 'no job begun; nothing is bought'],
  ['port 9100 held by another', 'not begun; printed when it is free'],
  ['wrong flow control', 'lost bytes come to light: unsure, not printed'],
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
  ['NaN or negative balance', 'never shown as a number that it is not; negative stands'],
  ['answer arriving after the override', 'changes nothing; the override is recorded'],

  ['double click, Enter bounce', 'one purchase, one label'],
  ['doubled or wrong scan', 'unknown code; opens and prints nothing'],
  ['second instance', 'refused in words; the first goes on'],
  ['two stations, one reference', 'one purchase', 'warehouse'],
  ['station dies holding a reference', 'taken over as unknown, never free', 'warehouse'],
  ['clock moved at close', 'each label in exactly one close'],
  ['DST, 29 February, zone change', 'dates stand; each label in exactly one close'],
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
    'the living station ends the close by that answer; no list keeps it',
    'both',
  ],
  67: [
    'disk and database gone as a purchase, a void or funds are answered',
    'said, kept and written by the living station; nothing is asked twice',
    'both',
  ],
  68: [
    'manifested already, after a crash',
    'said closed by a person, label by label; on no list any more',
    'both',
  ],
  69: ['a void and a close race for one label', 'voided or closed, never both; said in words', 'both'],
  70: ['two answers to one unknown close', 'the first stands, the second is refused in words', 'both'],
  75: ['funds added, their reading cannot be kept', 'added on record and said; balances are shown'],
  76: [
    'kill -9 while a label’s picture is fetched',
    'bought with its numbers, on the list, fetched again',
    'both',
  ],
  77: ['resume pressed many times', 'one runner; each order once; pause stops it', 'both'],
  55: [
    'mode, account or address saved under a command',
    'refused in words; the answer stays in its records',
    'both',
  ],
  56: [
    'stopped while a purchase is under way',
    'begins nothing new, waits for the answer, then ends',
    'both',
  ],
  58: [
    'bought while the label server stands on test',
    'one live purchase a reference in all accounts',
    'both',
  ],
  59: ['labels of a former account', 'nothing is asked of another; on the list until settled', 'both'],
  60: ['a training label voided in live', 'refused; nothing is asked, training stays one account', 'both'],
  57: ['stopped twice while a purchase is under way', 'unknown, on the attention list, ends at once', 'both'],
  78: ['a number typed that another label has', 'refused; a void goes by the service’s own number', 'both'],
  79: [
    'several packages voided, kill -9 in between',
    'each number asked; a 200 is never asked again',
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
    'training’s own printer alone; live jobs wait and are told of',
    'both',
  ],
  83: ['errors beside prices or balances', 'the data stands, the errors are warnings beside it'],
  85: [
    'a file or disk saved as a printer',
    'nothing is written; said in words, its labels wait and print elsewhere',
  ],
  90: ['data folder open to others, umask 000', 'nothing in it can be read by another user', 'both'],
  86: ['text outside the formats of a bought label', 'left out and said once; the label prints'],
  87: ['text outside the formats of a file', 'held until a person says print anyway'],
  88: ['a label that writes to the printer for good', 'held, however it is spelled'],
  93: [
    'the whole trail written anew, hashes and all',
    'without the key it shows, from its first entry on',
    'port',
  ],
  92: [
    'a bench’s own login changes the trail',
    'the server refuses; the station goes on with it',
    'warehouse',
  ],
  91: [
    'records changed from outside',
    'the check names each record that was changed or taken out; so does every start until a check finds none',
    'both',
  ],
  96: [
    'disk full at the answer, a virtual printer on it',
    'the station goes on; bought, its paper is written when there is room',
  ],
  97: ['the program stands still as the answer comes', 'the answer is read on waking: bought, sent once'],
  98: [
    'a void’s yes after “not voided”, from a station that stood still',
    'cancelled on record, marked until seen; not asked again, no reprint',
    'warehouse',
  ],
  99: [
    'added funds’ yes after “not added”, from a station that stood still',
    'added on record, marked until seen',
    'warehouse',
  ],
  100: [
    'a label’s yes after it was bought by hand and voided',
    'nothing is printed; said in words',
    'warehouse',
  ],
  101: [
    'a close’s yes after “not closed”, under the next close',
    'closed, in exactly one close, on no list',
    'warehouse',
  ],
  102: [
    'one reference of added funds used twice',
    'refused in words, unless the first was not added',
    'both',
  ],
  104: [
    'kill -9 while a set-up file is taken over',
    'the old or the new as a whole: settings, secrets, printers',
  ],
  105: [
    'a bought label leaves units, scale, width, media, or a far place, turn or exchange of characters changed',
    'the next label comes out as in a printer just switched on',
  ],
  107: ['settings that would write a request anew', 'refused in words when saved; nothing is sent'],
  108: [
    'a document’s link leads to another port of this machine',
    'not asked; the label waits on the list until a supervisor lists the host',
  ],
  109: [
    'a label voided while the station that has its print is cut off, and printed there',
    'marked as voided and on paper until seen; one voided with its print known as out is not',
    'warehouse',
  ],
  110: [
    'a label’s answer names another order’s label beside its own number',
    'its own number alone is recorded and voided; the other label stays',
  ],
  111: [
    'a label’s answer gives the number of another order’s live label',
    'printed and marked with that order; neither is voided by that number',
    'both',
  ],
  112: [
    'a label that shares its only number is to be cancelled',
    'nothing is asked; on the list until a supervisor says what became of it at the service',
    'both',
  ],
  113: [
    'a print waits at a station that was lost',
    'cancelled at another, it does not come out at its station’s return; the label is listed until printed',
    'warehouse',
  ],
  114: [
    'a command’s number comes again with another address, amount, reference, file or label',
    'refused in words; the same again gives the first answer, nothing is asked twice',
    'both',
  ],
  115: [
    'a service refuses a purchase as one that it has seen before, or as a conflict',
    'unknown, on the list; a plain no frees the reference',
  ],
  136: [
    'a station is back at work and does not reach the others, who may have cancelled what waits there',
    'no print goes out until they are heard, or a person releases it knowing that',
    'warehouse',
  ],
  155: [
    'a station stands still while its request waits for a token, and others do the same again',
    'its request never leaves; each is bought, added, voided and closed once',
    'warehouse',
  ],
  134: [
    'the printer takes a label’s bytes and is then gone, or says nothing any more',
    'unsure, on the list, in two minutes; what a person says of it stands',
  ],
  135: [
    'two benches at work on one ledger, each with an account of its own',
    'each sees and settles its own labels alone; those of a bench that is off are on the list of the others',
    'warehouse',
  ],
  121: [
    'a label’s answer has fewer numbers or labels than the order has packages',
    'what came is printed; marked, on the list',
  ],
  122: [
    'a bought label that only stores, downloads or comments',
    'no print, never called printed; on the list',
  ],
  123: [
    'a bought label comes many times over in one answer',
    'held and said until a person looks; another paper beside it is printed and said',
  ],
  124: [
    'a customs form comes beside the label, under a name of its own',
    'both are printed; what cannot be is marked',
  ],
  125: [
    'a label’s number is no part of an address',
    'marked; not asked for, a supervisor says what became of it at the service',
  ],
  126: [
    'a printer is saved with a language, a pitch or a field that the station has not',
    'refused in words; ZPL and the resolution’s own pitch are taken',
  ],
  120: ['disk failing as the station starts', 'the start is refused in words; what was in doubt stays so'],
  127: [
    'a yes in the body of a 401 or 429',
    'a label counts, marked; anything else is unknown; nothing is sent a second time',
  ],
  128: [
    'added funds, a close or a manifest get the answer to another request, or a no beside the yes',
    'unknown, on the list; nothing is called done',
  ],
  153: [
    'a void, a close or added funds are denied beside a 2xx, or affirmed beside a no',
    'unknown, on the list; never done, never refused',
  ],
  170: [
    'a void, added funds, a close, a manifest or a refusal come with another 2xx than 200',
    'unknown, on the list, unless the body says yes itself; 202, 206 and 207 never are one; a label is bought',
  ],
  171: [
    'an order has what its service has no place for: a reference, a return address, a declared value',
    'what changes the purchase stops before money; the rest is bought without, and the label names each',
  ],
  172: [
    'an orders file names orders that a batch or an earlier file ships meanwhile',
    'they are left out; the answer and the screen name each with why',
    'both',
  ],
  192: [
    'a bought label’s JSON text has letters beyond ASCII and names another code page than UTF-8, or none',
    'its text goes out in the page that it names; what that page has not goes as it came and is warned of',
  ],
  191: [
    'the text of such a label is in another code page than UTF-8, or has letters that the drawer has not',
    'drawn as the page has it; a name of letters that cannot be drawn is held, and no empty box is printed',
  ],
  190: [
    'a ZPL label for a TSPL or EPL2 printer has what the station does not draw as a ZPL printer would: a wrapped text, other units, a kept picture, a clock, a serial number',
    'held before byte 1 and named in words; a person who looked prints it; on a ZPL printer it goes as it came',
  ],
  203: [
    'a label for a TSPL or EPL2 printer changes the subset of its Code 128 in the midst, as carriers write it: one character behind a code, or CODE C behind letters',
    'every character is in the bars, as ZPL’s rules have it; what is read from the dots is compared with them, and not with the drawer’s own reading',
  ],
  204: [
    'a barcode’s data on such a label have what printers read in more than one way: escapes without their sign, kinds mixed in a QR code, odd digits, too many digits',
    'held before byte 1, with the barcode and its data; what has one reading is drawn as that',
  ],
  205: [
    'a ZPL label made for another resolution leaves the size of a text to its printer, or would be moved by more dots than printers take',
    'the size is written out in the printer’s dots; where nobody knows it, or the command has more dots than it may, the label is held and it is named',
  ],
  206: [
    'a text on a label for a TSPL or EPL2 printer has more lines than its block, or a word that is wider',
    'held before byte 1: a ZPL printer would write it over the block’s last line, and not over what is below',
  ],
  184: [
    'a ZPL file has in front of its first label what labels in another language begin with',
    'it is no label of ours: held for its text, and what a person allows is drawn like any ZPL',
  ],
  183: [
    'the process that draws a label for a printer of another language ends while it draws',
    'the label is held as not drawn, not as a printer that is not ready; it goes to a ZPL printer, and the next comes out',
  ],
  193: [
    'an orders file has two columns of one field: its own name beside another heading, or one name twice, and they say two things; in JSON an object stands where an amount belongs',
    'the own name’s is taken; a line in which they differ, or an object that is not understood whole, says so at its field, and nothing is bought of it',
  ],
  182: [
    'a print that was allowed for another reason has a barcode that cannot be read, and goes to another printer',
    'the word is none for the barcode: it is held there too, until a person who looked says so',
  ],
  181: [
    'a weight of an orders file has a space or two marks in it: 1 234 g, 1.234,5 kg',
    'it is not read as some other weight; its line says so, and nothing is bought of it',
  ],
  154: [
    'a no to a purchase shows that something was sold, or its yes has what was sent for a number',
    'unknown, on the list, the reference is not free; what was sent is no number of the label',
  ],
  150: [
    'a bought label’s number is drawn beyond the edge of the paper',
    'printed and marked, on the list; the preview says so',
  ],
  151: [
    'a printer is removed while live labels wait for it',
    'said before; they stay on the list, and come out of another printer',
  ],
  156: [
    'waiting orders changed, taken out or put in from outside',
    'none of them is bought; said and named; removed and imported again they ship',
    'both',
  ],
  159: [
    'records changed, taken out or made unreadable from outside; the station writes to one of them',
    'each is said until a supervisor has seen it, the written one too; what it protects stays protected; a further change is said again',
    'both',
  ],
  158: [
    'the purchase of one order of a batch, and states and places of others, changed from outside',
    'the rest ships; each is named; removed and imported again they ship',
    'both',
  ],
  166: [
    'the record of a bought label is changed or taken away from outside, and its reference comes again',
    'not bought: said, and named at once; a second label with a reason is',
    'both',
  ],
  160: [
    'a label goes to a printer that speaks another language than ZPL',
    'asked which; it comes out dot for dot in that language, bought, from a file or as a test; “sent”, never “printed”',
  ],
  161: [
    'a barcode of a ZPL label cannot be read once it is drawn for such a printer',
    'held before byte 1 with what to do; a person who looked prints it',
  ],
  162: [
    'a label waits, and its printer is one of another language by now',
    'it is made again in that language; no byte of the old one goes out',
  ],
  163: [
    'a new printer does not say which language it speaks',
    'saved, and a person chooses; a ZPL printer is asked in ZPL alone',
  ],
  173: [
    'a ZPL label was made for another resolution than the printer’s',
    'it comes out in its size, with every code equal and in whole dots; what is the printer’s own goes byte for byte',
  ],
  174: [
    'such a label has what cannot be kept in the printer’s dots',
    'held before byte 1 by name, with what to do; a person prints it as it came, or on a printer that it was made for',
  ],
  167: [
    'orders of another file are put into a batch that was paused; a batch, a file and a waiting order changed from outside',
    'only what was told for the batch is bought; each is named, at the bench too, and ships as a new batch',
    'both',
  ],
  169: [
    'the checkpoint of the audit trail is changed from outside',
    'the next check names it, and so does the next start; nothing else of the trail is in doubt',
    'both',
  ],
  168: [
    'labels that are kept, and prints that wait or are done, changed from outside',
    'nothing of it is printed; said and named; what the service gives, and the label printed again, come out',
    'both',
  ],
  188: [
    'by what a service is asked for a bought label is changed from outside, with its count of changes',
    'nothing is voided, handed over or printed by it; said and named; it goes on once it is as it was, or a supervisor has seen it',
    'both',
  ],
  189: [
    'added money and a close that nobody knows the outcome of are taken away from the records, or a label’s close is',
    'neither is done again: said and named; it goes on once a supervisor has seen it',
    'both',
  ],
  194: [
    'labels and services of a close that nobody knows the outcome of are changed or taken away from outside',
    'it holds the next one up and says why; once a supervisor has seen it, it is on the list as it was, and a word settles it',
    'both',
  ],
  202: [
    'an orders file names the unit of its weights, or of its sides, in a column of its own or by a sign, or has a weight in two columns',
    'each row goes in its unit, and pounds and ounces together; one whose unit nobody knows is said, and nothing is bought of it',
  ],
  236: [
    'an orders file says a weight or the sides twice, and only what stands in another object or under other headings has a unit',
    'the unit is not put on the order’s own number: the row is said, and nothing is bought of it',
  ],
  207: [
    'prints are put into the station’s records from outside, one of them for a bought label',
    'none of them goes to the printer: held, said, and a person can only cancel them',
  ],
  200: [
    'another program deletes a bought label from the station’s records together with what the trail tells of it',
    'nothing is bought, paid or closed any more, over every start, until a person has compared with the services’ lists',
  ],
  201: [
    'another program changes the station’s records while it works, and nobody asks for a check',
    'the station checks all of them by itself and says above every screen what was found',
  ],
  208: [
    'a bench gets another name, and another program deletes a label that was bought under the one before with all its events',
    'nothing is bought any more: what stands under the names before has to stay as it is',
  ],
  209: [
    'a person agreed to a changed trail, and another program deletes a label of before with all its events',
    'nothing is bought any more: what stood there when the person agreed has to stay as it is',
  ],
  210: [
    'a station is killed, and another program deletes an older label with all its events before the next start',
    'the start has all records checked beside the work, and nothing is bought from there on',
  ],
  211: [
    'labels must be scanned back from their boxes, and the station is killed after a print, after a scan, and after a word that nothing can be scanned',
    'the next order waits for the label over the restart, and nothing is bought; what was scanned or said lasts, and is counted',
  ],
  212: [
    'the code of another order’s label is scanned from the box, and codes that are nearly the right one: a sign less, a sign more before or behind it, the number within a longer one',
    'both orders are named and it is on record; nothing is proven by it, and the next order goes on waiting',
  ],
  213: [
    'three packages have one label each, from a printer that says nothing, and the station is killed when two are scanned',
    'two of three are known over the restart; the third proves the print, which nobody has to decide of',
  ],
  214: [
    'a label is printed anew after it was scanned, and the station is killed',
    'the new paper is scanned before the next order; once the label is voided there is nothing to scan',
  ],
  215: [
    'a day is closed for the labels that were scanned back, and one was not',
    'the parcel service is told of the others alone; the one that was not stays open for the next close',
  ],
  216: [
    'a package’s weight is typed with a digit too many, its orders file says another, and the station is killed after it asked',
    'nothing is bought before somebody weighs again or says why it is right, also after the restart; the word is on record',
  ],
  217: [
    'the package shipped before still lies on the scale, and its weight is typed for the next one',
    'nothing is bought; once the scale was empty the same weight is this package’s',
  ],
  218: [
    'a batch comes to an order that weighs no more than its empty box, and the station is killed after it',
    'that order waits for a person with its reason and the others ship; at the bench it goes with a word',
  ],
  219: [
    'a file of orders is shipped at once while a label of the bench waits to be scanned back, also after a kill',
    'nothing is bought, and the label is named; the file ships once that is scanned',
  ],
  220: [
    'two windows of a bench ship at once where labels must be scanned back, and the station is killed while the service holds the first one up',
    'the second is told which order is being bought, and buys nothing; after the start nothing is held up by it, and a label that comes is scanned before the next order',
  ],
  221: [
    'the station is killed again and again while it takes files of orders out of a folder',
    'each file is imported once and lies in one place; nothing is bought by it',
  ],
  222: [
    'a file of orders is still being written when it is seen',
    'it waits until it is whole; others go on',
  ],
  223: [
    'links, pipes, folders, huge files, and names that harm or are no text are put into the folder of orders, and a file by anybody into its own',
    'nothing outside of it is read or moved, nothing hangs; what is a file and no table is refused with its reason; what anybody may put there is not taken, and said',
  ],
  224: [
    'two windows of one station prepare packages, and the station is killed',
    'all of them wait after the restart, in both windows; one window takes one back, and one makes orders of the others',
  ],
  225: [
    'the sender is changed in one window, and another ships at once',
    'nothing is bought with the former sender; the next press ships with the new one, and a repeat is answered as ever',
  ],
  227: [
    'a service closes every connection while packers go on pressing the key that ships',
    'after three that nobody knows of, nothing more is sent or recorded; once the service answers, each is bought once',
  ],
  226: [
    'a TSPL or EPL2 printer resets the connection in the middle of a label whose every byte the station had handed over',
    'a person is asked; the next label is printed whole and is its own, whether the printer is asked or not, also after a restart',
  ],
  232: [
    'a TSPL or EPL2 printer that holds half a label is removed and saved anew, at its place or another, without its language',
    'it is asked for its language behind the end of the half label; the next label is printed whole and is its own',
  ],
  235: [
    'labels that wait for a printer are sent to another one by two hands, while the first comes back and the station is killed',
    'each comes out once, of one of the two; what nobody knows of is asked',
  ],
  228: [
    'a bought label begins well into the paper, and the next one says nothing of it',
    'each comes out where it says; what the first has changed is put back behind it, without a paper',
  ],
  157: [
    'a bought label keeps something on the printer’s drives and prints from it',
    'held; a person who looked prints it anyway; a file that is one template prints',
  ],
  152: [
    'a record changed from outside so that it cannot be read',
    'the check names it and goes on; every list answers; its reference stays held, and it is neither voided nor closed',
    'both',
  ],
  165: [
    'what stations tell each other in the database is changed, or said by a stranger',
    'no station ends; the print stays on the others’ lists; both go on shipping',
    'warehouse',
  ],
  177: [
    'a bought label has a code that its carrier charges for: its digits, its ZIP, its bars or their white',
    'printed at once; the rule and what to do are said with the print, and while it waits',
  ],
  195: [
    'bought labels begin with what drivers and designers tell the printer: its speed, its paper, and to keep that',
    'printed at once without it, said once and recorded; as it came, or once a person said so, where the settings say that',
  ],
  196: [
    'a label waits, and its printer has other stock or other dots by now',
    'held before byte 1 with what to do, never cut off or shrunk; a person who looked prints it as it was made',
  ],
  197: [
    'a bought label that waits is sent to a printer of another resolution or language',
    'made anew for that printer and printed there once; the print before it is over',
  ],
  198: [
    'a label for a TSPL or EPL2 printer has ink beyond its stock',
    'held before byte 1 and said; a person who looked prints it cut off',
  ],
  199: [
    'one job has labels of two resolutions',
    'each comes out in its size; what is the printer’s own goes byte for byte',
  ],
  106: ['a bought label asks for 99 copies', 'printed once and said; each further copy is a reprint'],
  89: [
    'two kilobytes of label that ask for gigabytes',
    'the station does not grow; the preview ends, the print goes on',
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
