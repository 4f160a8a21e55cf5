package dev.loombench.servers.mvc;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.Start;
import org.springframework.boot.SpringBootExceptionReporter;

/** Keeps Spring Boot from logging failures that {@link Start} reports in one line. */
final class OneLineReporter implements SpringBootExceptionReporter {

  @Override
  public boolean reportException(Throwable failure) {
    return failure instanceof BadProperty || Start.cannotListen(failure);
  }
}
