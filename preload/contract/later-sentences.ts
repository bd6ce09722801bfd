// The sentences that only tasks that are opened later say: whoever imports it has them too.
import '../../main/i18n/later-screens.ts'
