package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file whole or not at all: under another name first, then renamed. */
public final class AtomicFile {

  private AtomicFile() {}

  /** Writes into the stream it is given. */
  @FunctionalInterface
  public interface Content {
    /** Writes all of the content. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes {@code content} to {@code target}.
   *
   * @throws Problem of the environment if the disk is full or may not be written to; nothing is
   *     left behind under the target's name then
   */
  public static void write(Path target, Content content) {
    Path temporary = target.resolveSibling(target.getFileName() + ".part");
    try {
      try (OutputStream out =
          Files.newOutputStream(
              temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)) {
        content.writeTo(out);
      }
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      discard(temporary, e);
      throw cannotWrite(target, e);
    } catch (tools.jackson.core.JacksonException e) {
      discard(temporary, e);
      if (e.getCause() instanceof IOException cause) {
        throw cannotWrite(target, cause);
      }
      throw e;
    }
  }

  /** What to tell when {@code target} can't be written. */
  static Problem cannotWrite(Path target, IOException cause) {
    return Problem.environment(
        "cannot write %s: %s. Free some space or choose another folder with --out; what was written before is kept and a further run goes on from there."
            .formatted(target, reason(cause)),
        cause);
  }

  private static String reason(IOException cause) {
    if (cause instanceof FileSystemException of) {
      return of.getReason() == null
          ? of.getClass().getSimpleName().replace("Exception", "")
          : of.getReason();
    }
    return cause.getMessage();
  }

  private static void discard(Path temporary, Exception cause) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException alsoFailed) {
      cause.addSuppressed(alsoFailed);
    }
  }
}
