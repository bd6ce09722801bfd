// Whether a refusal's words may mean that the request had already been carried out, by an earlier arrival or before it failed.

/** What an operation does; words of one are not those of another. */
export type Deed = 'sold' | 'cancelled' | 'closed'

/**
 * ASSUMPTION: neither spec shows the texts of refusals (label-server.md and parcel-label.md, "Errors"). A message is
 * read clause by clause: what is wanted, forbidden or denied ("must be used with", "could not be created") was not done.
 */
export function tellsOfDone(message: string, deed: Deed): boolean {
  if (deed === 'sold' && breaks(message)) return true
  return clausesOf(message).some(clause => TELLS[deed](clause))
}

interface Clause {
  readonly text: string
  /** It says what is not, or what ought to be. */
  readonly hedged: boolean
}

const TELLS: Readonly<Record<Deed, (clause: Clause) => boolean>> = {
  sold: clause => tellsOfEarlier(clause) || (!clause.hedged && SOLD.test(clause.text)),
  cancelled: clause => /cancel|void|refund|revers|delet|withdrawn/.test(clause.text) && isPast(clause),
  closed: clause =>
    /\b(duplicat|idempot)/.test(clause.text) ||
    (/clos|manifest|submit|process|tender|transmit|dispatch/.test(clause.text) && isPast(clause)),
}

const WRITTEN_TOGETHER = /([a-z])([A-Z])|[_-]+/g
const BREAKS =
  /([.;:!?\n·|()[\]"“”–—/,]+|\b(?:but|yet|however|though|although|because|since|so|then|while|and|or)\b)/
const SUPPOSED = /\b(?:before|until|unless|if|when|whether)\b(?=\s+\w)/
const HAS_VERB = /\b(was|were|has|have|had|is|are)\b/
const HEDGE =
  /n['’]t\b|\b(not|cannot|can|could|may|might|must|should|shall|would|will|needs?|needed|requires?|required|unable|fail\w*|never|no|none|nothing|nor|neither|without|unless|until|if|when|whether|invalid|missing|incorrect|wrong|bad|unknown|unrecogni[sz]ed|expired?|malformed|illegal|only|please|unsupported|too|allowed|supported|to be|lacks?|exceeds?|insufficient|undeliverable|inactive|disabled|suspended)\b/

/** A hedge holds on over commas and `and` for as long as no new verb begins. */
function clausesOf(message: string): Clause[] {
  const words = message
    .replace(WRITTEN_TOGETHER, '$1 $2')
    .toLowerCase()
    .replace(/\b(no\.? ?|may )(?=\d)|(?<=\d )may\b/g, '')
  let held = false
  let separator = ''
  return words.split(BREAKS).flatMap((part, at): Clause[] => {
    if (at % 2 === 1) {
      separator = part.trim()
      return []
    }
    const runsOn = /^(,|and|or)?$/.test(separator) && !HAS_VERB.test(part)
    return part.split(SUPPOSED).map((text, piece): Clause => {
      held = HEDGE.test(text) || piece > 0 || (runsOn && held)
      return { text, hedged: held }
    })
  })
}

/** These tell of an earlier arrival even where the clause denies or forbids. */
const EARLIER =
  /\b(duplicat\w*(?! (packages?|items?|fields?|customs)\b)|duplicad\w*|repetid\w*|idempot\w*|already(?! expired)|previously|earlier|replay\w*|repeat(s|ed|ing)?|in use|in progress|under ?way|queued|twice|second time|re ?us(ed?|ing)|more than once|only once|used once|time[ds]? ?out(?! (value|setting|parameter)\b)|(not|be|is) unique|unique (constraint|key|index)|(same|identical|previous|prior|existing|original) (request|reference|order|label|shipment|transaction|purchase|submission|call|payment)|being (process|creat|generat|print|purchas|handl|execut|issu)\w*|(belongs|assigned) to|ya (existe|fue|ha sido|est[aá]|se))\b/
const PENDING = /\bpending\b/
const NOT_OF_A_REQUEST = /\b(account|approval|verification|activation|meter|agreement|user)\b/
const CONFLICT =
  /^\s*conflict\b|\bconflict\w*\b.*\b(request|reference|order|transaction|existing)\b|\b(request|reference|order|transaction)\b.*\bconflict/
const AGAIN = /\bagain\b/
const ASKS_AGAIN = /\b(try|retry|check|later|enter|submit|log|sign|contact|scan)\b/

function tellsOfEarlier({ text }: Clause): boolean {
  if (EARLIER.test(text) || CONFLICT.test(text)) return true
  if (PENDING.test(text) && !NOT_OF_A_REQUEST.test(text)) return true
  return AGAIN.test(text) && !ASKS_AGAIN.test(text)
}

/** The service itself broke, and does not say whether that was before the sale or behind it. */
const BROKE: readonly RegExp[] = [
  /\b(internal|unexpected|unhandled|unknown|system|server|gateway|database|sql|network|partial) (server )?(error|exception|failure|fault)\b(?! code)/,
  /\bexception\b|something went wrong|object reference not set|null ?(reference|pointer)|deadlock|sequence contains|a task was cancell?ed/,
  // What programs say of themselves.
  /\bindex (was )?out(side)? (of )?(the )?(bounds|range)\b|\bvalue cannot be null\b|\bparameter name:|\bunexpected (end|token|character)\b|\b(stack ?trace|stack overflow|out of memory|segmentation fault)\b|\b(undefined|null) is not an? \w+|\bcannot read propert|\bkey was not present\b|\binput string was not\b/,
  /\b(transaction|operation|process) (was )?(aborted|interrupted|cancell?ed)\b|\brollback\b|\bviolation of (a )?(primary|unique|foreign)\b/,
  /\bconnection (to \w+ )?(was )?(reset|lost|closed|aborted|refused|dropped)\b|\bno (response|answer|reply)\b|\bcould not connect\b|\bunreachable\b/,
  /\b(service|server|gateway) (is )?(currently |temporarily )?unavailable\b(?! (for|to|in|at|from|on)\b)/,
  /\b(error|problem|failure|failed|fault)\b.* (while|when|during|on) (saving|storing|writing|updating|recording|persisting|committing|inserting|logging|rendering|printing)\b/,
  /\b(error|failed|failure|unable|could not|cannot|can['’]t|couldn['’]t) (to |in )?(save|saving|persist|persisting|record|recording|commit|committing)\b/,
  /\b(unable|failed|could not|cannot|can['’]t|couldn['’]t) (to )?(render|print|draw|convert|write|store|archive|return|retrieve|load) (the |a |an )?(label|image|document|shipment|order|transaction|record|result|pdf|zpl)\b/,
  /\b(after|behind) (the )?(postage|label|charge|payment|purchase|sale|money)\b|\b(saved|created|purchased|charged) with (errors?|warnings?)\b/,
  /\b(balance|meter|account|ledger|record|transaction|history) ((could|can|was|were|did) not|cannot|couldn['’]t) (be )?(updated?|saved?|recorded?|written|stored?|debited|committed)\b/,
  /\berror al (guardar|grabar|registrar|imprimir|actualizar)\b|\btiempo( de espera)? (agotado|excedido|superado)\b|\berror (interno|inesperado|desconocido|del servidor)\b/,
  // It was sold, in Spanish; `\b` knows no accents.
  /(?<!\bno )\b(se|fue|ha sido) (cre|gener|compr|cobr|emit|debit|carg)(i?[óo]|[ai]d[oa])(?![\p{L}])/u,
  // It says nothing at all.
  /^\W*((an? )?(error|failure)( (has )?occurred)?|null|undefined|failed)?\W*$/,
]
/** A request that is wrong breaks a service too, which says then what is wrong with it. */
const WRONG_REQUEST =
  /\b(invalid|missing|required|requires|unsupported|illegal|malformed|insufficient|not (supported|valid|allowed|permitted|recogni[sz]ed)|must (be|have|not)|too (long|large|small|heavy|short|many)|exceeds?|unknown (?!(\w+ )?(error|exception|failure|reason|cause)\b))/

function breaks(message: string): boolean {
  const words = message.toLowerCase()
  return BROKE.some(one => one.test(words)) && !WRONG_REQUEST.test(words)
}

/** Of a clause that neither denies nor forbids. */
const SOLD =
  /\b(exists?|existed|on (file|record)|(processing|processed|created|generated|purchased|bought|issued|sold|charged|billed|debited|fulfilled|printed|booked|completed|credited|deposited)\b(?! (by|for|in|from|with) (the )?(country|state|service|carrier))|(was|were|has|have|had|been|got) (\w+ly )?(been )?(used|accepted|recorded|stored|registered|taken|consumed|shipped|manifested|known|seen|added|posted|applied|transferred|handled|executed|paid|assigned|logged|reserved|placed|spent|redeemed|closed)|been submitted|(is|are) (used(?! (for|to|as|by|in|with))|taken|known|consumed|reserved|paid)|(seen|sent|received|submitted|asked|arrived|come|came|done|made|placed) before)\b/

const PARTICIPLE =
  /\b(cancell?ed|void(ed)?|refunded|reversed|deleted|withdrawn|closed|manifested|submitted|processed|tendered|transmitted|dispatched|approved|exists?)\b/
const OVER = /\b(period|window|deadline|time limit|too late)\b/

function isPast(clause: Clause): boolean {
  if (OVER.test(clause.text)) return false
  if (/\b(duplicat\w*|already|previously|in progress|pending|twice|being)\b/.test(clause.text)) {
    return !clause.hedged || !/\b(can|could|may|must|will)\b|cannot|unable|fail/.test(clause.text)
  }
  return !clause.hedged && PARTICIPLE.test(clause.text)
}

const NO_MONEY =
  /\b(?:insufficient|not enough|too little|lack of)\b.*\b(?:funds?|balance|money|credit|postage)\b|\bbalance\b.*\b(?:cover|too low|insufficient|exceed)/i

/** Whether a refusal is one for want of money: what helps is none of the shipment's. */
export const tellsOfMoney = (words: string): boolean => NO_MONEY.test(words)
