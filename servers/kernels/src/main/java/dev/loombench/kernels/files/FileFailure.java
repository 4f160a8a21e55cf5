package dev.loombench.kernels.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.util.Optional;

/**
 * A file that could not be written, read or deleted. The message is the body of the answer, the
 * same on every server.
 */
public final class FileFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private FileFailure(String reason, Throwable cause) {
    super(reason, cause);
  }

  /** No folder was named at start. */
  public static FileFailure notNamed() {
    return new FileFailure(
        "no folder for files: start the server with --loombench.files=DIR", null);
  }

  /**
   * What the operating system refused. Java has no exception for most of it, only the system's own
   * words, which are English unless the server's locale is another.
   */
  public static FileFailure of(IOException cause) {
    return new FileFailure(
        switch (cause) {
          case AccessDeniedException denied -> "the folder for files cannot be written to";
          case FileAlreadyExistsException taken ->
              "the folder for files is a file, or holds files of another server";
          case IOException other -> reason(wordsOf(other));
        },
        cause);
  }

  private static String reason(String words) {
    return switch (words) {
      case "No space left on device" -> "the disk that files are written to is full";
      case "Disk quota exceeded" -> "the quota of the disk that files are written to is used up";
      case "Read-only file system" -> "the folder for files cannot be written to";
      case "Too many open files" -> "the server has as many files and connections open as it may";
      case String other -> "a file could not be written, read or deleted: " + other;
    };
  }

  /** Without the path, which differs from server to server. */
  private static String wordsOf(IOException cause) {
    return switch (cause) {
      case FileSystemException named ->
          Optional.ofNullable(named.getReason()).orElse(named.getClass().getSimpleName());
      case IOException other ->
          Optional.ofNullable(other.getMessage()).orElse(other.getClass().getSimpleName());
    };
  }

  /** The status that the server's own client is answered with. */
  public int status() {
    return 503;
  }
}
