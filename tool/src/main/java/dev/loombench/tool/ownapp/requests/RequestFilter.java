package dev.loombench.tool.ownapp.requests;

import java.util.Optional;

/**
 * Choice among the requests of files.
 *
 * @param writes whether requests other than GET and HEAD are sent
 * @param staticFiles whether images, fonts, style sheets and scripts are sent
 * @param host host in the files that is the application; empty for the most frequent one
 */
public record RequestFilter(boolean writes, boolean staticFiles, Optional<String> host) {

  /** Reads of the most frequent host, without static files. */
  public static final RequestFilter READS = new RequestFilter(false, false, Optional.empty());
}
