/* The least that a program can do with a line: write what was read. */
#include <unistd.h>

int main(void) {
  char buffer[65536];
  ssize_t length;
  while ((length = read(0, buffer, sizeof buffer)) > 0) {
    for (ssize_t done = 0; done < length;) {
      ssize_t written = write(1, buffer + done, length - done);
      if (written < 0) return 1;
      done += written;
    }
  }
  return 0;
}
