package dev.loombench.tool.ownapp.requests;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.requests.LeftOut.Kind;
import dev.loombench.tool.text.SecretNames;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rules that decide which requests and which of their parts are sent.
 *
 * @param explicit whether the user gave the requests one by one
 */
record Screening(RequestFilter filter, boolean explicit, AddedHeaders added) {

  /** Request without its secrets, and the parts of it that are not sent. */
  record Sent(RequestSpec request, List<Kind> leftOut) {}

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
  private static final Set<String> READS = Set.of("GET", "HEAD");
  private static final Pattern STATIC_FILE =
      Pattern.compile(
          "(?i).*\\.(css|js|mjs|map|png|jpe?g|gif|svg|ico|webp|avif|bmp|woff2?|ttf|otf|eot|mp3|mp4"
              + "|webm|wasm)");
  private static final Pattern PROBE =
      Pattern.compile(
          ".*/actuator/(health|prometheus|metrics)(/.*)?|(/q|/observe)?/(health(z|[-_]?checks?)?(/.*)?"
              + "|livez|readyz|startupz|metrics|prometheus)/?");
  private static final Pattern PROBER =
      Pattern.compile(
          "(kube-probe|Prometheus|ELB-HealthChecker|GoogleHC|Amazon-Route53-Health-Check"
              + "|Consul Health Check|Envoy/HC|Edge Health Probe|Blackbox Exporter|vm_promscrape"
              + "|Datadog Agent|UptimeRobot|Pingdom|StatusCake|Better Uptime)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern LOGOUT =
      Pattern.compile("(?i).*/(log|sign)[-_]?(out|off)(/.*|\\.\\w+)?");

  /**
   * Headers about one connection, one browser, the page of a link, or a browser's cache. The load
   * generator sets those that HTTP needs.
   */
  private static final Set<String> NOT_SENT =
      Set.of(
          ("content-length transfer-encoding connection keep-alive proxy-connection te trailer upgrade"
                  + " http2-settings expect upgrade-insecure-requests user-agent referer origin dnt"
                  + " priority pragma cache-control if-none-match if-modified-since if-match"
                  + " if-unmodified-since if-range x-forwarded-for x-real-ip forwarded")
              .split(" "));

  private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
  private static final Pattern HEADER_VALUE = Pattern.compile("[ -~\t]*");

  private static final String HOST = "host";
  private static final int FIRST_CLIENT_ERROR = 400;
  private static final int FIRST_SERVER_ERROR = 500;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SWITCHING_PROTOCOLS = 101;

  /** Returns whether a monitor sent a request of a file, not a user. */
  boolean isProbe(SourceRequest request, String path) {
    String agent = request.headers().getOrDefault("User-Agent", "");
    return !explicit
        && !filter.probes()
        && READS.contains(request.method())
        && (PROBE.matcher(SourceUrl.withoutQuery(path)).matches()
            || PROBER.matcher(agent).lookingAt());
  }

  boolean isStatic(String path) {
    return !explicit && STATIC_FILE.matcher(SourceUrl.withoutQuery(path)).matches();
  }

  boolean addsHeaders() {
    return !added.equals(AddedHeaders.NONE);
  }

  /** Returns why a request is not sent; empty if it is. */
  Optional<Kind> reasonToLeaveOut(SourceRequest request, String pathAndQuery) {
    String path = SourceUrl.withoutQuery(pathAndQuery);
    String method = request.method();
    if (!METHODS.contains(method)) {
      return left(method + " requests", "the load generator does not send them");
    }
    if (explicit) {
      return Optional.empty();
    }
    if (isProbe(request, path)) {
      return left("probes of " + path, "--keep-probes includes them");
    }
    Optional<Kind> byStatus = byStatus(request);
    if (byStatus.isPresent()) {
      return byStatus;
    }
    if (!filter.staticFiles() && isStatic(path)) {
      return left("static files", "--static includes them");
    }
    if (!filter.writes() && !READS.contains(method)) {
      return left(method + " requests", "they may change data; --writes includes them");
    }
    if (!filter.writes() && LOGOUT.matcher(path).matches()) {
      return left("logouts", "they end a session; --writes includes them");
    }
    return request.body().getBytes(StandardCharsets.UTF_8).length > SourceRequest.MAX_BODY_BYTES
        ? left(
            method + " requests with a large body",
            "name the body by 'body-file' in the study file")
        : secretInBody(request);
  }

  /** Returns why a request is left out if its body has a field that may be a secret. */
  static Optional<Kind> secretInBody(SourceRequest request) {
    return SecretNames.inBody(request.body())
        .map(
            field ->
                new Kind(
                    "%s requests with the field '%s' in their body"
                        .formatted(request.method(), field),
                    "the field may be a secret; give the request by --request if it is not"));
  }

  private static Optional<Kind> byStatus(SourceRequest request) {
    if (request.status().isEmpty()) {
      return Optional.empty();
    }
    int status = request.status().getAsInt();
    if (status == SWITCHING_PROTOCOLS) {
      return left("WebSocket upgrades", "they start a stream of messages, not one request");
    }
    if (status <= 0) {
      return left("requests without an answer", "they were blocked or canceled");
    }
    boolean refused =
        status >= FIRST_CLIENT_ERROR
            && status < FIRST_SERVER_ERROR
            && status != TOO_MANY_REQUESTS
            && !request.isSlow();
    return refused
        ? left("requests answered with " + status, "the recorded answer was an error")
        : Optional.empty();
  }

  private static Optional<Kind> left(String what, String reason) {
    return Optional.of(new Kind(what, reason));
  }

  /** Returns what is sent of a request with this path and query. */
  Sent sent(SourceRequest request, String path) {
    var leftOut = new ArrayList<Kind>();
    String kept = withoutSecrets(path, leftOut);
    Map<String, String> headers = headers(request, leftOut);
    return new Sent(RequestSpec.of(request.method(), kept, headers, request.body()), leftOut);
  }

  private Map<String, String> headers(SourceRequest request, List<Kind> leftOut) {
    var kept = new LinkedHashMap<String, String>();
    Optional<String> host = SourceUrl.of(request.url()).flatMap(SourceUrl::host);
    request
        .headers()
        .forEach(
            (name, value) -> {
              boolean ofUrl =
                  name.equalsIgnoreCase(HOST) && host.filter(value::equalsIgnoreCase).isPresent();
              boolean ofAnyClient = name.equalsIgnoreCase("accept") && value.equals("*/*");
              if (ofUrl || ofAnyClient || added.replaces(name) || isOfTheBrowser(name)) {
                return;
              }
              if (SecretNames.isSecret(name)) {
                leftOut.add(
                    new Kind(
                        "header " + name,
                        "it may be a secret; give it by --header-from %s=VARIABLE"
                            .formatted(name)));
              } else if (HEADER_NAME.matcher(name).matches()
                  && HEADER_VALUE.matcher(value).matches()) {
                kept.put(name, value);
              } else {
                leftOut.add(new Kind("header " + name, "it is not one line of ASCII text"));
              }
            });
    return kept;
  }

  private static boolean isOfTheBrowser(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return NOT_SENT.contains(lower) || lower.startsWith(":") || lower.startsWith("sec-");
  }

  /** Removes secret parameters of the query. */
  private String withoutSecrets(String path, List<Kind> leftOut) {
    int question = path.indexOf('?');
    if (question < 0) {
      return path;
    }
    String query =
        Stream.of(path.substring(question + 1).split("(?=[&;])"))
            .filter(parameter -> isKept(parameter.replaceFirst("^[&;]", ""), leftOut))
            .collect(Collectors.joining())
            .replaceFirst("^[&;]", "");
    return path.substring(0, question) + (query.isEmpty() ? "" : "?" + query);
  }

  private boolean isKept(String parameter, List<Kind> leftOut) {
    int equals = parameter.indexOf('=');
    String name = decoded(equals < 0 ? parameter : parameter.substring(0, equals));
    boolean secret = SecretNames.isSecret(name) && equals >= 0;
    if (secret && !added.addsParameter(name)) {
      leftOut.add(
          new Kind(
              "parameter " + name,
              "it may be a secret; give it by --query-from %s=VARIABLE".formatted(name)));
    }
    return !secret && !added.addsParameter(name);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return text;
    }
  }
}
