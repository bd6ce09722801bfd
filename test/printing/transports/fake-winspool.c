/* Owns a stand-in for winspool.drv: the same functions with the same C types, a job as a file, every call recorded. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint16_t WCHAR;
typedef uint32_t DWORD;

typedef struct { WCHAR *pDocName; WCHAR *pOutputFile; WCHAR *pDatatype; } DOC_INFO_1W;
typedef struct { WCHAR *pPrinterName; WCHAR *pServerName; DWORD Attributes; } PRINTER_INFO_4W;
typedef struct {
  DWORD JobId;
  WCHAR *pPrinterName, *pMachineName, *pUserName, *pDocument, *pDatatype, *pStatus;
  DWORD Status, Priority, Position, TotalPages, PagesPrinted;
  uint16_t Submitted[8];
} JOB_INFO_1W;

static DWORD last_error;
static const char *folder(void) { return getenv("FAKE_WINSPOOL"); }

static void record(const char *call, const char *facts) {
  char path[4096];
  snprintf(path, sizeof path, "%s/calls", folder());
  FILE *file = fopen(path, "a");
  fprintf(file, "%s%s%s\n", call, *facts ? " " : "", facts);
  fclose(file);
}

static const char *narrow(const WCHAR *wide, char *out) {
  size_t at = 0;
  if (!wide) return strcpy(out, "(null)");
  for (; wide[at]; at++) out[at] = (char)wide[at];
  out[at] = 0;
  return out;
}

static void widen(const char *text, WCHAR *out) {
  while ((*out++ = (unsigned char)*text++)) {}
}

DWORD GetLastError(void) { return last_error; }

int OpenPrinterW(WCHAR *name, void **handle, void *defaults) {
  char text[256];
  record("OpenPrinterW", narrow(name, text));
  if (defaults || strcmp(text, "Zebra ZD421")) { last_error = 1801; return 0; }
  *handle = (void *)0x51;
  return 1;
}

int ClosePrinter(void *handle) { record("ClosePrinter", handle == (void *)0x51 ? "" : "another handle"); return 1; }

DWORD StartDocPrinterW(void *handle, DWORD level, DOC_INFO_1W *info) {
  char facts[1024], name[256], file[256], type[256];
  snprintf(facts, sizeof facts, "%u %s %s %s", level, narrow(info->pDocName, name),
           narrow(info->pOutputFile, file), narrow(info->pDatatype, type));
  record("StartDocPrinterW", facts);
  return 77;
}

int StartPagePrinter(void *handle) { record("StartPagePrinter", ""); return 1; }

int WritePrinter(void *handle, void *bytes, DWORD count, DWORD *written) {
  char path[4096], facts[64];
  snprintf(path, sizeof path, "%s/bytes", folder());
  FILE *file = fopen(path, "ab");
  *written = fwrite(bytes, 1, count, file);
  fclose(file);
  snprintf(facts, sizeof facts, "%u", count);
  record("WritePrinter", facts);
  return 1;
}

int EndPagePrinter(void *handle) { record("EndPagePrinter", ""); return 1; }
int EndDocPrinter(void *handle) { record("EndDocPrinter", ""); return 1; }
int AbortPrinter(void *handle) { record("AbortPrinter", ""); return 1; }

/* Job 77 is printing; any other is forgotten. */
int GetJobW(void *handle, DWORD job, DWORD level, uint8_t *memory, DWORD size, DWORD *needed) {
  DWORD wants = sizeof(JOB_INFO_1W) + 16;
  if (job != 77 || level != 1) { last_error = 87; *needed = 0; return 0; }
  *needed = wants;
  if (size < wants) { last_error = 122; return 0; }
  JOB_INFO_1W *info = (JOB_INFO_1W *)memory;
  memset(info, 0xaa, sizeof *info);
  info->JobId = job;
  info->Status = 0x1010;
  return 1;
}

int SetJobW(void *handle, DWORD job, DWORD level, void *memory, DWORD command) {
  char facts[64];
  snprintf(facts, sizeof facts, "%u %u %u", job, level, command);
  record("SetJobW", facts);
  return 1;
}

int EnumPrintersW(DWORD flags, WCHAR *name, DWORD level, uint8_t *memory, DWORD size, DWORD *needed, DWORD *count) {
  DWORD wants = 2 * sizeof(PRINTER_INFO_4W) + 128;
  *needed = wants;
  *count = 0;
  if (size < wants) { last_error = 122; return 0; }
  PRINTER_INFO_4W *infos = (PRINTER_INFO_4W *)memory;
  WCHAR *text = (WCHAR *)(memory + 2 * sizeof(PRINTER_INFO_4W));
  widen("Zebra ZD421", text);
  widen("Office", text + 32);
  for (int at = 0; at < 2; at++) {
    infos[at].pPrinterName = text + 32 * at;
    infos[at].pServerName = 0;
    infos[at].Attributes = 64;
  }
  *count = flags == 6 && level == 4 && !name ? 2 : 0;
  return 1;
}
