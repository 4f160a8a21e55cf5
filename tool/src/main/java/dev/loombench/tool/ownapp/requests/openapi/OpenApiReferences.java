package dev.loombench.tool.ownapp.requests.openapi;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loombench.tool.problem.Problem;
import io.swagger.v3.parser.util.DeserializationUtils;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * References of a description. The parser gets none that leaves the description, because it would
 * read files and network addresses that the user did not name.
 */
public final class OpenApiReferences {

  private static final String REFERENCE = "$ref";

  /** Fields by which the parser finds other documents. */
  private static final List<String> LEAVING = List.of(REFERENCE, "$dynamicRef", "$id", "$schema");

  private final JsonNode document;

  private OpenApiReferences(JsonNode document) {
    this.document = document;
  }

  /**
   * Reads the references.
   *
   * @param place file or URL, for messages
   * @throws Problem of usage if the text is no tree of fields
   */
  public static OpenApiReferences of(String place, String text) {
    try {
      JsonNode document = DeserializationUtils.deserializeIntoTree(text, place);
      if (document instanceof ObjectNode) {
        return new OpenApiReferences(document);
      }
    } catch (RuntimeException unreadable) {
      // Its message would repeat the text, which may be that of another file.
    }
    throw Problem.usage(
        "%s: not a description of OpenAPI 3.0 or 3.1, which has the fields 'openapi' and 'paths'"
            .formatted(place));
  }

  /** Returns the description as JSON, without the references that leave it. */
  public String closedText() {
    JsonNode closed = document.deepCopy();
    close(closed);
    return closed.toString();
  }

  private static void close(JsonNode node) {
    if (node instanceof ObjectNode object) {
      LEAVING.stream().filter(field -> leaves(object.path(field))).forEach(object::remove);
      if (object.path("discriminator") instanceof ObjectNode discriminator) {
        discriminator.remove("mapping");
      }
    }
    node.forEach(OpenApiReferences::close);
  }

  private static boolean leaves(JsonNode reference) {
    return reference.isTextual() && !reference.textValue().startsWith("#");
  }

  /** Returns the paths that are described elsewhere, with the reference that names the place. */
  public Map<String, String> pathsElsewhere() {
    var elsewhere = new LinkedHashMap<String, String>();
    document
        .path("paths")
        .properties()
        .forEach(
            path ->
                missing(path.getValue().path(REFERENCE))
                    .ifPresent(reference -> elsewhere.put(path.getKey(), reference)));
    return elsewhere;
  }

  /** Returns the first reference that an operation's request needs and that leads nowhere. */
  public Optional<String> missing(String path, String method) {
    JsonNode item = document.path("paths").path(path);
    JsonNode resolved = item.has(REFERENCE) ? target(item.path(REFERENCE)) : item;
    JsonNode operation = resolved.path(method.toLowerCase(Locale.ROOT));
    var seen = new HashSet<JsonNode>();
    return Stream.of(
            resolved.path("parameters"),
            operation.path("parameters"),
            operation.path("requestBody"))
        .flatMap(part -> missingBelow(part, seen).stream())
        .findFirst();
  }

  private Optional<String> missingBelow(JsonNode node, Set<JsonNode> seen) {
    JsonNode reference = node.path(REFERENCE);
    Optional<String> missing = missing(reference);
    if (missing.isPresent()) {
      return missing;
    }
    Stream<JsonNode> target =
        reference.isTextual() && seen.add(reference) ? Stream.of(target(reference)) : Stream.of();
    return Stream.concat(node.valueStream(), target)
        .flatMap(part -> missingBelow(part, seen).stream())
        .findFirst();
  }

  private Optional<String> missing(JsonNode reference) {
    boolean leadsNowhere =
        reference.isTextual() && (leaves(reference) || target(reference).isMissingNode());
    return leadsNowhere ? Optional.of(reference.textValue()) : Optional.empty();
  }

  /** Returns the node that a reference within the description names; a missing one for none. */
  private JsonNode target(JsonNode reference) {
    try {
      String pointer =
          URLDecoder.decode(reference.textValue().substring(1), StandardCharsets.UTF_8);
      return document.at(JsonPointer.compile(pointer));
    } catch (IllegalArgumentException malformed) {
      return MissingNode.getInstance();
    }
  }
}
