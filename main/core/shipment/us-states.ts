// The states, territories and military addresses of the United States, as written in an address.

const US_STATES: ReadonlySet<string> = new Set(
  `
  AA AE AK AL AP AR AS AZ CA CO CT DC DE FL FM GA GU HI IA ID IL IN KS KY LA MA MD ME MH MI MN MO MP MS MT NC
  ND NE NH NJ NM NV NY OH OK OR PA PR PW RI SC SD TN TX UT VA VI VT WA WI WV WY
`
    .trim()
    .split(/\s+/),
)

export const isKnownState = (state: string): boolean => US_STATES.has(state)
