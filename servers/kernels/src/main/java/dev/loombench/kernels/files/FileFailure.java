package dev.loombench.kernels.files;

import dev.loombench.kernels.RequestFailure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.util.Optional;

/** File that could not be written, read or deleted. */
public final class FileFailure extends RequestFailure {

  private static final long serialVersionUID = 1L;

  private FileFailure(String reason, Throwable cause) {
    super(503, reason, cause);
  }

  /** Returns the failure of a server that was started without a folder for files. */
  public static FileFailure notConfigured() {
    return new FileFailure(
        "no folder for files: start the server with --loombench.files=DIR", null);
  }

  /**
   * Returns the failure for an error of the operating system. Java has no exception types for most
   * of them, only messages, which are English in an English or C locale.
   */
  public static FileFailure of(IOException cause) {
    return new FileFailure(
        switch (cause) {
          case AccessDeniedException denied -> "the folder for files cannot be written to";
          case FileAlreadyExistsException taken ->
              "the folder for files is a file, or holds files of another server";
          case IOException other -> reason(messageOf(other));
        },
        cause);
  }

  private static String reason(String message) {
    return switch (message) {
      case "No space left on device" -> "the disk that files are written to is full";
      case "Disk quota exceeded" -> "the disk quota of the folder for files is exceeded";
      case "Read-only file system" -> "the folder for files cannot be written to";
      case "Too many open files" -> "the server reached its limit of open files and connections";
      case String other -> "a file could not be written, read or deleted: " + other;
    };
  }

  /** Returns the message without the path, which differs between servers. */
  private static String messageOf(IOException cause) {
    return switch (cause) {
      case FileSystemException named ->
          Optional.ofNullable(named.getReason()).orElse(named.getClass().getSimpleName());
      case IOException other ->
          Optional.ofNullable(other.getMessage()).orElse(other.getClass().getSimpleName());
    };
  }
}
