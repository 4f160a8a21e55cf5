package dev.loombench.tool.ownapp.requests;

import java.util.Optional;

/**
 * Choice among the requests of files.
 *
 * @param writes whether requests other than GET and HEAD are sent
 * @param staticFiles whether images, fonts, style sheets and scripts are sent
 * @param probes whether health probes and scrapes of metrics are sent
 * @param host host in the files that is the application; empty for the most frequent one
 */
public record RequestFilter(
    boolean writes, boolean staticFiles, boolean probes, Optional<String> host) {

  /** Reads of the most frequent host, without static files and probes. */
  public static final RequestFilter READS =
      new RequestFilter(false, false, false, Optional.empty());
}
