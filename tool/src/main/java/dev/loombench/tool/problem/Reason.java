package dev.loombench.tool.problem;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;

/** Reasons of failures as messages state them: in words, without names of classes. */
final class Reason {

  private Reason() {}

  /** Returns the reason of a failure, without a period. */
  static String of(Throwable failure) {
    return switch (failure) {
      case UncheckedIOException wrapped -> of(wrapped.getCause());
      case NoSuchFileException _ -> "no such file or folder";
      case AccessDeniedException _ -> "no permission";
      case FileAlreadyExistsException _ -> "it exists already";
      case NotDirectoryException _ -> "not a folder";
      case DirectoryNotEmptyException _ -> "the folder is not empty";
      case FileSystemException of when of.getReason() != null -> of.getReason();
      case EOFException _ -> "it ends early";
      case ConnectException refused when refused.getMessage() == null -> "no connection";
      case Throwable other when other.getMessage() == null || other.getMessage().isBlank() ->
          other.getCause() == null ? kind(other) : of(other.getCause());
      default -> withoutPeriod(failure.getMessage());
    };
  }

  /** Returns the name of the failure as words: "closed channel" for a ClosedChannelException. */
  private static String kind(Throwable failure) {
    return failure
        .getClass()
        .getSimpleName()
        .replaceFirst("(?<=.)(Exception|Error)$", "")
        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }

  private static String withoutPeriod(String message) {
    return message.endsWith(".") && !message.endsWith("..")
        ? message.substring(0, message.length() - 1)
        : message;
  }
}
