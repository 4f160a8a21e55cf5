package dev.loombench.tool.ownapp.requests;

import java.nio.file.Path;
import java.util.Optional;

/** Place from which requests are read. */
public sealed interface RequestSource {

  /** Returns the flag that names it. */
  default String flag() {
    return switch (this) {
      case Text _ -> "--request";
      case Curl _ -> "--curl";
      case Har _ -> "--har";
      case OpenApi _ -> "--openapi";
      case AccessLog _ -> "--access-log";
      case Jmeter _ -> "--jmeter";
      case Recorded _ -> "--record";
    };
  }

  /** Returns whether the user gave the requests one by one, so that all of them are wanted. */
  default boolean isExplicit() {
    return this instanceof Text || this instanceof Curl;
  }

  /**
   * Request on the command line.
   *
   * @param text {@code [Nx] METHOD PATH [BODY]}
   */
  record Text(String text) implements RequestSource {}

  record Curl(String command) implements RequestSource {

    /** Returns the command with what is sent of it, so without secrets. */
    public String withoutSecrets() {
      return CurlCommand.withoutSecrets(command);
    }
  }

  /** Archive of a browser's requests (HAR 1.2). */
  record Har(Path file) implements RequestSource {}

  /**
   * Description of an API (OpenAPI 3).
   *
   * @param place file or URL
   */
  record OpenApi(String place) implements RequestSource {}

  /**
   * Access log of a server or proxy.
   *
   * @param format its format string; empty to recognize the format
   */
  record AccessLog(Path file, Optional<String> format) implements RequestSource {}

  record Jmeter(Path file) implements RequestSource {}

  /**
   * Client of the application.
   *
   * @param requests what it sent, once it was recorded
   */
  record Recorded(RecordedClient client, RecordedRequests requests) implements RequestSource {

    public Recorded(RecordedClient client) {
      this(client, new RecordedRequests());
    }
  }
}
