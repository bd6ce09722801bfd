// Before each file of a run that has to end by a moment (.ci/run, TEST_ENDS_AT): of one that would begin after that, each
// test is listed as not run. A run that is ended from outside instead says nothing at all.
import { beforeEach } from 'vitest'

const { TEST_ENDS_AT } = process.env
if (TEST_ENDS_AT && Date.now() > Number(TEST_ENDS_AT))
  beforeEach(({ skip }) => skip('not run: the time for the tests of this run was over; npm test has no end'))
