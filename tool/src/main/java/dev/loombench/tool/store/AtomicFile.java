package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Atomic write of a file: to a temporary name first, then renamed. File and folder are flushed to
 * the disk, so a complete file survives a power failure.
 */
public final class AtomicFile {

  private AtomicFile() {}

  /** Writer of a file's content. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes {@code content} to {@code target}; a device or pipe is written to, not replaced.
   *
   * @throws Problem of the environment if the disk is full or not writable; {@code target} is
   *     unchanged then
   */
  public static void write(Path target, Content content) {
    Path temporary = target.resolveSibling(target.getFileName() + ".part");
    try {
      if (isSpecial(target)) {
        try (OutputStream out = Files.newOutputStream(target, StandardOpenOption.APPEND)) {
          content.writeTo(out);
        }
        return;
      }
      temporary.toFile().deleteOnExit(); // a signal may end the process while it writes
      try (OutputStream out =
          Files.newOutputStream(
              temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)) {
        content.writeTo(out);
      }
      sync(temporary);
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      sync(target.toAbsolutePath().getParent());
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

  /** Writes a text in UTF-8 to a file. */
  public static void write(Path target, String text) {
    write(target, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Returns whether a file is a device or pipe; /dev/stdout may lead to a regular file. */
  private static boolean isSpecial(Path target) {
    return Files.exists(target)
        && (!Files.isRegularFile(target) || target.toAbsolutePath().startsWith("/dev"));
  }

  /**
   * Flushes a file, or the names in a folder, to the disk. An interrupt closes a channel, so the
   * flush is repeated: reports of interrupted runs are written by the interrupted thread.
   */
  static void sync(Path path) throws IOException {
    boolean interrupted = false;
    try {
      while (!isFlushed(path)) {
        interrupted |= Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Returns false if an interrupt prevented the flush. */
  private static boolean isFlushed(Path path) throws IOException {
    try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
      return true;
    } catch (ClosedByInterruptException e) {
      return false;
    }
  }

  /** Returns the problem that {@code target} cannot be written. */
  static Problem cannotWrite(Path target, IOException cause) {
    String reason = reason(cause);
    return Problem.environment(
        "cannot write %s: %s. %s".formatted(target, reason, remedy(cause, reason)), cause);
  }

  private static String reason(IOException cause) {
    return cause instanceof NoSuchFileException ? "its folder was removed" : Problem.reason(cause);
  }

  private static String remedy(IOException cause, String reason) {
    if (cause instanceof NoSuchFileException) {
      return "Start again, with --out for another folder.";
    }
    return "%s or choose another folder with --out; files written before stay, and another run resumes there."
        .formatted(
            reason.contains("space") || reason.contains("quota")
                ? "Free some space"
                : "Make the folder writable");
  }

  private static void discard(Path temporary, Exception cause) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException alsoFailed) {
      cause.addSuppressed(alsoFailed);
    }
  }
}
