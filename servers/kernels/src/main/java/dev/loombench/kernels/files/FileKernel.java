package dev.loombench.kernels.files;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes the folder if it is not there, writes a file of 4096 bytes with a name of its own, reads it
 * back and deletes it, on the thread that asks.
 */
public final class FileKernel {

  private final FileSpot spot;

  /** With files in {@code folder}. */
  public FileKernel(Path folder) {
    this.spot = new FileSpot(folder);
  }

  /**
   * Does it once, to its end even if the thread is interrupted. A failure leaves no file behind
   * where it can be deleted.
   *
   * @return the number of bytes read
   * @throws FileFailure when the operating system refuses a part of it
   */
  public int run() {
    try {
      return through(spot.next());
    } catch (IOException refused) {
      throw FileFailure.of(refused);
    }
  }

  private static int through(Path file) throws IOException {
    try {
      Files.write(file, FileSpot.content(), CREATE_NEW, WRITE);
      int read = Files.readAllBytes(file).length;
      Files.delete(file);
      return read;
    } catch (FileAlreadyExistsException ofAnother) {
      throw ofAnother;
    } catch (IOException refused) {
      FileSpot.clear(file, refused);
      throw refused;
    }
  }
}
