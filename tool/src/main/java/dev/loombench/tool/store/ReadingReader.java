package dev.loombench.tool.store;

import dev.loombench.tool.trial.Reading;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;

/** Reader of readings. A window has a hundred, and the general reader of cases takes longer. */
final class ReadingReader extends StdDeserializer<Reading> {

  ReadingReader() {
    super(Reading.class);
  }

  @Override
  public Object deserializeWithType(
      JsonParser parser, DeserializationContext context, TypeDeserializer cases) {
    return deserialize(parser, context);
  }

  @Override
  public Reading deserialize(JsonParser parser, DeserializationContext context) {
    String is = "";
    double value = Double.NaN;
    String reason = "";
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return (Reading) context.handleUnexpectedToken(Reading.class, parser);
    }
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      parser.nextToken();
      switch (name) {
        case "is" -> is = parser.getValueAsString("");
        case "value" -> value = parser.getValueAsDouble(Double.NaN);
        case "reason" -> reason = parser.getValueAsString("");
        default -> parser.skipChildren();
      }
    }
    if (is.equals("Measured") && Double.isFinite(value)) {
      return new Reading.Measured(value);
    }
    return is.equals("Unavailable")
        ? new Reading.Unavailable(reason)
        : context.reportInputMismatch(this, "a reading '%s' of %s", is, value);
  }
}
