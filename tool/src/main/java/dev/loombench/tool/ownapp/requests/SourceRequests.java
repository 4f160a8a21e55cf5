package dev.loombench.tool.ownapp.requests;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Requests of one source by host, and the choice of the application's host. */
final class SourceRequests {

  private static final int MAX_QUOTED = 60;
  private static final Pattern WITH_USER = Pattern.compile("(?i)https?://[^/?#@]*@");

  private final Screening screening;
  private final Optional<String> wantedHost;
  private final Map<Optional<String>, HostRequests> hosts = new LinkedHashMap<>();

  /** Parts left out and facts noted before the host is known. */
  private final HostRequests ofAnyHost = new HostRequests();

  /**
   * Creates an empty collection.
   *
   * @param wantedHost host of the application; empty for the most frequent one
   */
  SourceRequests(Screening screening, Optional<String> wantedHost) {
    this.screening = screening;
    this.wantedHost = wantedHost.map(host -> host.toLowerCase(Locale.ROOT));
  }

  void add(SourceRequest request) {
    Optional<SourceUrl> url = SourceUrl.of(request.url());
    if (url.isEmpty()) {
      String scheme = request.url().replaceFirst(":.*", ":");
      ofAnyHost
          .leftOut()
          .add(
              "URLs like " + scheme.substring(0, Math.min(scheme.length(), MAX_QUOTED)),
              "they are neither HTTP nor a path",
              request.count());
      return;
    }
    if (WITH_USER.matcher(request.url()).lookingAt()) {
      ofAnyHost
          .leftOut()
          .add(
              "users in URLs",
              "they are secrets; give them by --header-from Authorization=VARIABLE",
              request.count());
    }
    hosts
        .computeIfAbsent(url.get().host(), _ -> new HostRequests())
        .add(request, url.get().path(), screening);
  }

  boolean addsHeaders() {
    return screening.addsHeaders();
  }

  void note(String fact) {
    ofAnyHost.notes().add(fact);
  }

  void leaveOut(String what, String reason) {
    leaveOut(what, reason, 1);
  }

  void leaveOut(String what, String reason, long count) {
    leaveOut(new LeftOut.Kind(what, reason), count);
  }

  void leaveOut(LeftOut.Kind kind, long count) {
    ofAnyHost.leftOut().add(kind, count);
  }

  /** Returns the requests to the application; those to other hosts are counted as left out. */
  HostRequests toApplication() {
    var chosen = new HostRequests();
    chosen.addAll(ofAnyHost);
    Optional<String> application = application();
    hosts.forEach(
        (host, requests) -> {
          if (host.isEmpty() || host.equals(application)) {
            chosen.addAll(requests);
          } else {
            chosen
                .leftOut()
                .add(
                    "requests to " + host.get(),
                    "another host; --source-host chooses it",
                    requests.all());
          }
        });
    return chosen;
  }

  private Optional<String> application() {
    boolean voted = hosts.values().stream().anyMatch(requests -> requests.votes() > 0);
    return hosts.entrySet().stream()
        .filter(entry -> entry.getKey().isPresent())
        .filter(entry -> wantedHost.isEmpty() || isWanted(entry.getKey().get()))
        // The first of several maxima: a page's own host comes before those that it refers to.
        .min(
            Comparator.comparingLong(
                entry -> -(voted ? entry.getValue().votes() : entry.getValue().all())))
        .flatMap(Map.Entry::getKey);
  }

  private boolean isWanted(String host) {
    return host.equals(wantedHost.get())
        || host.replaceFirst(":\\d+$", "").equals(wantedHost.get());
  }
}
