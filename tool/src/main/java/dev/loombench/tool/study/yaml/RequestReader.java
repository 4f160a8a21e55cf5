package dev.loombench.tool.study.yaml;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.TextFile;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reader of requests that are given in the study file. */
record RequestReader(Path folder) {

  private static final int MAX_BODY_BYTES = 1 << 20;
  private static final int MAX_WEIGHT = 1_000_000;
  private static final long MAX_LENGTH = 1L << 40;
  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
  private static final Pattern PATH = Pattern.compile("/[!-~&&[^#]]*");
  private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
  private static final Pattern HEADER_VALUE = Pattern.compile("[ -~\t]*");
  private static final Set<String> SECRET_HEADERS =
      Set.of("authorization", "proxy-authorization", "cookie");

  OwnRequest read(Cursor request) {
    YamlFields fields = request.fields("a mapping with at least a 'path'");
    return read(request, fields, 1);
  }

  /** Reads one of several requests, which may have a weight. */
  OwnRequest readOfSeveral(Cursor request) {
    YamlFields fields = request.fields("a mapping with at least a 'path'");
    int weight = fields.optional("weight", 1, ValueReaders.whole(1, MAX_WEIGHT));
    return read(request, fields, weight);
  }

  private OwnRequest read(Cursor request, YamlFields fields, int weight) {
    Optional<String> method = fields.optional("method", ValueReaders.oneOf(METHODS));
    String path = fields.required("path", "a path like /search", RequestReader::path);
    Map<String, String> headers =
        fields.map("headers", "a mapping of header names to text", RequestReader::header);
    var secretReader = new SecretReader(folder);
    Map<String, SecretSource> headersFrom =
        secretReader.sources(fields, "headers-from", RequestReader::headerName);
    Map<String, SecretSource> queryFrom =
        secretReader.sources(fields, "query-from", RequestReader::parameterName);
    Optional<String> body = fields.optional("body", Cursor::text);
    Optional<String> bodyFile = fields.optional("body-file", this::bodyFile);
    Optional<BodyCheck> equal =
        fields.optional("expect-body", value -> new BodyCheck.EqualTo(value.text()));
    Optional<BodyCheck> containing = fields.optional("expect-contains", RequestReader::containing);
    Optional<BodyCheck> length =
        fields.optional(
            "expect-length",
            value -> new BodyCheck.OfLength(ValueReaders.wholeLong(0, MAX_LENGTH).apply(value)));
    Map<String, String> extract =
        fields.map("extract", "a mapping of names to JSON pointers", ExtractReader::pointer);
    Optional<BodyCheck> extracting =
        extract.isEmpty() ? Optional.empty() : Optional.of(new BodyCheck.Extracting(extract));
    Optional<Cursor> values = fields.optional("values", value -> value);
    fields.done();
    if (body.isPresent() && bodyFile.isPresent()) {
      throw request.refuse("found 'body' and 'body-file'; give only one");
    }
    String sent = body.or(() -> bodyFile).orElse("");
    var spec =
        new RequestSpec(
            method.orElse(sent.isEmpty() ? "GET" : "POST"),
            path,
            headers,
            new RequestBody.Text(sent),
            check(request, List.of(equal, containing, length, extracting)),
            weight);
    return new OwnRequest(
        new ValueTableReader(folder).read(request, values, spec), headersFrom, queryFrom);
  }

  private static BodyCheck check(Cursor request, List<Optional<BodyCheck>> given) {
    List<BodyCheck> checks = given.stream().flatMap(Optional::stream).toList();
    if (checks.size() > 1) {
      throw request.refuse(
          "found several of 'expect-body', 'expect-contains', 'expect-length' and 'extract'; give only one");
    }
    return checks.isEmpty() ? new BodyCheck.Anything() : checks.getFirst();
  }

  static String path(Cursor value) {
    return value.text(
        "a path that begins with '/', without spaces, percent-encoded where needed",
        RequestReader::isPath);
  }

  /** Reads a path that the tool itself asks for. */
  static String readyPath(Cursor value) {
    String path = path(value);
    try {
      return URI.create(path).toString();
    } catch (IllegalArgumentException noUri) {
      throw value.refuse("%s; percent-encode it".formatted(noUri.getMessage()));
    }
  }

  static boolean isPath(String text) {
    return PATH.matcher(text).matches();
  }

  private static String header(String name, Cursor value) {
    headerName(name, value);
    if (SECRET_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
      throw value.refuse(
          "a study file must not hold secrets; name the environment variable that holds this"
              + " header's value under 'headers-from'");
    }
    return value.text("one line of ASCII text", HEADER_VALUE.asMatchPredicate());
  }

  private static void parameterName(String name, Cursor value) {
    if (name.isEmpty()) {
      throw value.refuse("not a name of a query parameter; give at least one character");
    }
  }

  private static void headerName(String name, Cursor value) {
    if (!HEADER_NAME.matcher(name).matches()) {
      throw value.refuse("not a valid header name; use letters, digits and '-'");
    }
    if (RequestSpec.SET_BY_ENGINE.contains(name.toLowerCase(Locale.ROOT))) {
      throw value.refuse("the load generator sets this header; remove it");
    }
  }

  private static BodyCheck containing(Cursor value) {
    String text = value.text();
    if (text.isEmpty()) {
      throw value.refuse("every body contains the empty text; give at least one character");
    }
    return new BodyCheck.Containing(text);
  }

  private String bodyFile(Cursor value) {
    String name = value.argument();
    try {
      return TextFile.read(folder.resolve(name), MAX_BODY_BYTES);
    } catch (Problem unreadable) {
      throw value.refuse(unreadable.getMessage());
    }
  }
}
