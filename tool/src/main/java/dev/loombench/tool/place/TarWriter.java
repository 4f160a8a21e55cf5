package dev.loombench.tool.place;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Writer of an archive in the format {@code ustar}, for files with short names. */
final class TarWriter {

  private static final int BLOCK = 512;

  private final OutputStream out;

  TarWriter(OutputStream out) {
    this.out = out;
  }

  void add(String name, Path file) throws IOException {
    long size = Files.size(file);
    out.write(header(name, size));
    if (Files.copy(file, out) != size) {
      throw new IOException("%s changed while it was sent".formatted(file));
    }
    pad(size);
  }

  void add(String name, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.write(header(name, bytes.length));
    out.write(bytes);
    pad(bytes.length);
  }

  void end() throws IOException {
    out.write(new byte[2 * BLOCK]);
    out.flush();
  }

  private void pad(long size) throws IOException {
    out.write(new byte[(int) (Math.ceilDiv(size, BLOCK) * BLOCK - size)]);
  }

  private static byte[] header(String name, long size) {
    byte[] header = new byte[BLOCK];
    put(header, 0, name);
    put(header, 100, "0000755\0");
    put(header, 108, "0000000\0");
    put(header, 116, "0000000\0");
    put(header, 124, "%011o\0".formatted(size));
    put(header, 136, "00000000000\0");
    Arrays.fill(header, 148, 156, (byte) ' ');
    put(header, 156, "0");
    put(header, 257, "ustar\00000");
    int sum = 0;
    for (byte one : header) {
      sum += one & 0xff;
    }
    put(header, 148, "%06o\0 ".formatted(sum));
    return header;
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }
}
