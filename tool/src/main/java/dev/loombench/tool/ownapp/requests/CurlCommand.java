package dev.loombench.tool.ownapp.requests;

import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.SecretNames;
import dev.loombench.tool.yaml.Quoting;
import dev.loombench.tool.yaml.TextFile;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of commands of curl, like those of browsers' "Copy as cURL (bash)". */
final class CurlCommand {

  /** Options without a value that do not change the request. */
  private static final Set<String> IGNORED =
      words(
          "-k --insecure -L --location --location-trusted -s --silent -S --show-error "
              + "-v --verbose -i --include --show-headers -f --fail --fail-with-body -N "
              + "--no-buffer -g --globoff --path-as-is -4 --ipv4 -6 --ipv6 -O --remote-name "
              + "-J --remote-header-name -# --progress-bar --no-progress-meter -0 --http1.0 "
              + "--http1.1 --http2 --http2-prior-knowledge --http3 --tlsv1.2 --tlsv1.3 -1 -j "
              + "--junk-session-cookies --no-keepalive --tr-encoding -q --disable");

  /** Options with a value that do not change the request. */
  private static final Set<String> IGNORED_WITH_VALUE =
      words(
          "-o --output -m --max-time --connect-timeout --retry --retry-delay -w "
              + "--write-out --cacert --capath -x --proxy -c --cookie-jar --resolve "
              + "--connect-to --max-redirs -D --dump-header --interface --limit-rate --trace "
              + "--trace-ascii --ciphers --max-filesize --noproxy");

  private static final Pattern LONG = Pattern.compile("--[A-Za-z0-9.-]+");
  private static final Pattern HEADER = Pattern.compile("([^:;]+)([:;])\\s*(.*)", Pattern.DOTALL);
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String JSON = "application/json";
  private static final String CONTENT_TYPE = "Content-Type";

  private final List<String> urls = new ArrayList<>();
  private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final Set<String> removed = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private final List<String> query = new ArrayList<>();
  private final StringBuilder data = new StringBuilder();
  private Optional<String> method = Optional.empty();
  private boolean hasData;
  private boolean json;
  private boolean head;
  private boolean dataInQuery;

  private CurlCommand() {}

  private static Set<String> words(String text) {
    return Set.of(text.split(" "));
  }

  /**
   * Returns the requests of a command, one for each URL.
   *
   * @throws Problem of usage if an option is unknown or has no equivalent
   */
  static List<SourceRequest> parse(String command) {
    if (command.contains("^\"") || command.contains("^\n") || command.contains("^\r")) {
      throw Problem.usage(
          "--curl: found the quotes of the Windows command line; copy the request as cURL (bash).");
    }
    List<String> words = ShellCommand.words(command.strip());
    if (words.isEmpty() || !words.getFirst().matches("(.*/)?curl(\\.exe)?")) {
      throw Problem.usage(
          "--curl: found %s; give a command that begins with curl."
              .formatted(Quoting.quoted(command)));
    }
    var curl = new CurlCommand();
    Iterator<String> rest = words.subList(1, words.size()).iterator();
    while (rest.hasNext()) {
      curl.word(rest.next(), rest);
    }
    return curl.requests();
  }

  /** Returns a command of what is sent, without secrets; for a malformed one only its name. */
  static String withoutSecrets(String command) {
    var screening = new Screening(RequestFilter.READS, true, AddedHeaders.NONE);
    var words = new ArrayList<String>(List.of("curl"));
    List<String> options = List.of(SecretNames.MASK);
    try {
      for (SourceRequest request : parse(command)) {
        Optional<SourceUrl> url = SourceUrl.of(request.url());
        if (url.isPresent() && screening.reasonToLeaveOut(request, url.get().path()).isEmpty()) {
          RequestSpec sent = screening.sent(request, url.get().path()).request();
          words.add(url.get().host().map("http://"::concat).orElse("") + sent.path());
          options = options(sent);
        }
      }
    } catch (Problem malformed) {
      options = List.of(SecretNames.MASK);
    }
    words.addAll(options);
    return ShellWords.join(words);
  }

  private static List<String> options(RequestSpec request) {
    var options = new ArrayList<String>(List.of("-X", request.method()));
    new TreeMap<>(request.headers())
        .forEach((name, value) -> options.addAll(List.of("-H", name + ": " + value)));
    if (request.body() instanceof RequestBody.Text(String body) && !body.isEmpty()) {
      options.addAll(List.of("--data-raw", SecretNames.masked(body)));
    }
    return options;
  }

  private void word(String word, Iterator<String> rest) {
    if (LONG.matcher(word).matches()) {
      option(word, rest);
    } else if (word.length() > 1 && word.startsWith("-")) {
      shortOptions(word, rest);
    } else {
      urls.add(word);
    }
  }

  /** Reads options of one letter, several in one word, the last one with its value. */
  private void shortOptions(String word, Iterator<String> rest) {
    for (int letter = 1; letter < word.length(); letter++) {
      String name = "-" + word.charAt(letter);
      if (IGNORED.contains(name) || name.equals("-I") || name.equals("-G")) {
        option(name, rest);
      } else {
        String attached = word.substring(letter + 1);
        option(name, attached.isEmpty() ? rest : List.of(attached).iterator());
        return;
      }
    }
  }

  private void option(String name, Iterator<String> rest) {
    if (IGNORED.contains(name)) {
      return;
    }
    switch (name) {
      case "-I", "--head" -> head = true;
      case "-G", "--get" -> dataInQuery = true;
      case "--compressed" -> headers.putIfAbsent("Accept-Encoding", "deflate, gzip");
      case "-X", "--request" -> method = Optional.of(value(name, rest));
      case "-H", "--header" -> header(value(name, rest));
      case "-A", "--user-agent" -> headers.put("User-Agent", value(name, rest));
      case "-e", "--referer" -> headers.put("Referer", value(name, rest));
      case "-b", "--cookie" -> headers.put("Cookie", value(name, rest));
      case "-u", "--user", "--oauth2-bearer" -> headers.put("Authorization", value(name, rest));
      case "-d", "--data", "--data-ascii" -> data(fromFile(value(name, rest), true), "&");
      case "--data-binary" -> data(fromFile(value(name, rest), false), "&");
      case "--data-raw" -> data(value(name, rest), "&");
      case "--data-urlencode" -> data(urlEncoded(name, value(name, rest)), "&");
      case "--url-query" -> {
        String value = value(name, rest);
        query.add(value.startsWith("+") ? value.substring(1) : urlEncoded(name, value));
      }
      case "--json" -> {
        json = true;
        data(fromFile(value(name, rest), false), "");
      }
      case "--url" -> urls.add(value(name, rest));
      case "-F", "--form", "--form-string", "-T", "--upload-file" ->
          throw Problem.usage(
              "--curl: found %s; bodies of files and forms with parts are not sent. Give the body by --data-raw, or as body-file in a study file."
                  .formatted(name));
      default -> {
        if (!IGNORED_WITH_VALUE.contains(name)) {
          throw Problem.usage(
              "--curl: unknown option %s; remove it, or give the request by --request."
                  .formatted(name));
        }
        value(name, rest);
      }
    }
  }

  private static String value(String name, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw Problem.usage("--curl: %s has no value; add it or remove %s.".formatted(name, name));
    }
    return rest.next();
  }

  /** Reads {@code Name: value}, {@code Name;} for an empty value, or {@code Name:} for none. */
  private void header(String text) {
    Matcher matcher = HEADER.matcher(text);
    if (!matcher.matches()) {
      throw Problem.usage(
          "--curl: found the header %s; give 'Name: value'.".formatted(Quoting.quoted(text)));
    }
    String name = matcher.group(1).strip();
    String value = matcher.group(3).strip();
    if (value.isEmpty() && matcher.group(2).equals(":")) {
      removed.add(name);
    } else {
      headers.put(name, value);
    }
  }

  private void data(String text, String separator) {
    if (hasData) {
      data.append(separator);
    }
    hasData = true;
    data.append(text);
  }

  private static String fromFile(String value, boolean withoutLineBreaks) {
    if (!value.startsWith("@")) {
      return value;
    }
    String text = TextFile.read(Path.of(value.substring(1)), SourceRequest.MAX_BODY_BYTES);
    return withoutLineBreaks ? text.replaceAll("[\r\n]", "") : text;
  }

  private static String urlEncoded(String option, String value) {
    int equals = value.indexOf('=');
    if (equals < 0 && value.indexOf('@') >= 0) {
      throw Problem.usage(
          "--curl: %s with a file is not supported; give the text itself.".formatted(option));
    }
    String name = equals <= 0 ? "" : value.substring(0, equals + 1);
    String text = URLEncoder.encode(value.substring(equals + 1), StandardCharsets.UTF_8);
    return name + text.replace("+", "%20");
  }

  private List<SourceRequest> requests() {
    if (urls.isEmpty()) {
      throw Problem.usage("--curl: found no URL in the command; add one.");
    }
    if (hasData && !dataInQuery) {
      headers.putIfAbsent(CONTENT_TYPE, json ? JSON : FORM);
      if (json) {
        headers.putIfAbsent("Accept", JSON);
      }
    }
    removed.forEach(headers::remove);
    String verb = method.orElse(head ? "HEAD" : hasData && !dataInQuery ? "POST" : "GET");
    return urls.stream()
        .map(
            url ->
                new SourceRequest(
                    verb, complete(url), headers, dataInQuery ? "" : data.toString(), 1))
        .toList();
  }

  /** Adds the scheme that curl assumes, and the data of {@code --get} and {@code --url-query}. */
  private String complete(String url) {
    String whole = url.contains("://") || url.startsWith("/") ? url : "http://" + url;
    var parts = new ArrayList<>(query);
    if (dataInQuery && hasData) {
      parts.add(data.toString());
    }
    return parts.isEmpty()
        ? whole
        : whole + (whole.contains("?") ? "&" : "?") + String.join("&", parts);
  }
}
