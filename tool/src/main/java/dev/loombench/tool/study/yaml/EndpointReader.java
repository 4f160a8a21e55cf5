package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads where a variant's Prometheus endpoint is, and what a study asks of them. */
final class EndpointReader {

  private static final Pattern METRIC = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
  private static final Pattern LABEL = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

  private EndpointReader() {}

  /** The field of a variant of any kind; empty if it was not given. */
  static ParseResult<String> endpoint(YamlFields variant) {
    return variant.optional("prometheus", "", EndpointReader::address);
  }

  /** The study's series. */
  static List<Scraped> series(Cursor series) {
    return NamedValues.read(series, "series", EndpointReader::one);
  }

  private static String address(Cursor value) {
    String allowed =
        "a path that begins with '/', or a URL like http://127.0.0.1:9090/metrics"
            + " for another port";
    String given = value.text(allowed);
    boolean good =
        uri(given)
            .filter(uri -> given.startsWith("/") ? RequestReader.isPath(given) : isWhole(uri))
            .isPresent();
    if (!good) {
      throw value.refuseFound(allowed);
    }
    return given;
  }

  private static Optional<URI> uri(String text) {
    try {
      return Optional.of(new URI(text));
    } catch (URISyntaxException notAUri) {
      return Optional.empty();
    }
  }

  private static boolean isWhole(URI uri) {
    return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
        && uri.getHost() != null
        && uri.getPort() != 0
        && uri.getPort() <= 65_535
        && uri.getUserInfo() == null
        && uri.getFragment() == null;
  }

  private static Scraped one(String name, Cursor series) {
    YamlFields fields = series.fields("a mapping with 'metric' and 'kind'");
    ParseResult<String> metric =
        fields.required("metric", "a metric's name", EndpointReader::metric);
    ParseResult<Map<String, String>> labels =
        fields.optional("labels", Map.of(), EndpointReader::labels);
    ParseResult<Scraped.Kind> kind =
        fields.required(
            "kind",
            "'level' or 'counter'",
            ValueReaders.oneOf(List.of(Scraped.Kind.values()), Scraped.Kind::key));
    fields.done();
    return new Scraped(name, metric.value(), labels.value(), kind.value());
  }

  private static String metric(Cursor value) {
    String allowed = "a metric's name as the endpoint has it, of letters, digits, '_' and ':'";
    String given = value.text(allowed);
    if (!METRIC.matcher(given).matches()) {
      throw value.refuseFound(allowed);
    }
    return given;
  }

  private static Map<String, String> labels(Cursor value) {
    YamlFields fields = value.fields("a mapping from labels to text");
    ParseResult<Map<String, String>> labels = fields.others(_ -> true, EndpointReader::label);
    fields.done();
    return labels.value();
  }

  private static String label(String name, Cursor value) {
    if (!LABEL.matcher(name).matches()) {
      throw value.refuse("no label has such a name; it has letters, digits and '_'");
    }
    return ValueReaders.text(value);
  }
}
