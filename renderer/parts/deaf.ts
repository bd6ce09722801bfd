/** So long a new question or band hears no key: a bounced or impatient one must not answer what nobody has read yet. */
export const DEAF_MS = 450
