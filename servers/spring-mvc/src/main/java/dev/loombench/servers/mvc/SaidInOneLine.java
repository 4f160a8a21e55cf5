package dev.loombench.servers.mvc;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.Start;
import org.springframework.boot.SpringBootExceptionReporter;

/** Keeps Spring Boot from logging the stack trace of what {@link Start} says in one line. */
final class SaidInOneLine implements SpringBootExceptionReporter {

  @Override
  public boolean reportException(Throwable failure) {
    return failure instanceof BadProperty;
  }
}
