package dev.loombench.kernels.files;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Kernel that creates the folder if it is missing, writes a file of 4096 bytes with a unique name,
 * reads it back and deletes it, all on the calling thread.
 */
public final class FileKernel {

  private final FileTarget target;

  /** Creates a kernel that writes to {@code folder}. */
  public FileKernel(Path folder) {
    this.target = new FileTarget(folder);
  }

  /**
   * Writes, reads and deletes one file, even if the thread is interrupted. Deletes it, if possible,
   * also after a failure.
   *
   * @return the number of bytes read
   * @throws FileFailure if the operating system reports an error
   */
  public int run() {
    try {
      return writeReadDelete(target.next());
    } catch (IOException failure) {
      throw FileFailure.of(failure);
    }
  }

  private static int writeReadDelete(Path file) throws IOException {
    try {
      Files.write(file, FileTarget.content(), CREATE_NEW, WRITE);
      int read = Files.readAllBytes(file).length;
      Files.delete(file);
      return read;
    } catch (FileAlreadyExistsException otherServersFile) {
      throw otherServersFile;
    } catch (IOException failure) {
      FileTarget.clear(file, failure);
      throw failure;
    }
  }
}
