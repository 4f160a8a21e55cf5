/** Examples in descriptions of OpenAPI 3. */
package dev.loombench.tool.ownapp.requests.openapi;
