// Makes the catalogue whole, where problems are made: with what programs are told, and what is said where no screen is.
import { sentences } from './index.ts'
import './later-screens.ts'
import { orderPrograms } from './order-programs.ts'
import { policyFaults } from './policy-faults.ts'
import { starting } from './starting.ts'

Object.assign(sentences, orderPrograms, policyFaults, starting)
