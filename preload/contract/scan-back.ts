// What the screens offer of scanning labels back.
export { NO_SCAN_REASONS, type NoScanReason, SCAN_POLICIES } from '../../main/core/purchases/scan-back.ts'
