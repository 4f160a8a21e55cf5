/** Load generators that the user installed, as engines: k6 and vegeta. */
package dev.loombench.tool.load.external;
